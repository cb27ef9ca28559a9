/** Numbers and times as people read them. */

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const short = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });
const bytes = new Intl.NumberFormat("en", { maximumSignificantDigits: 3 });

/** A count: 1,461. */
export const count = (n) => whole.format(n);

/** A number of any size, with four digits: 0.03217. */
export const number = (n) => (Number.isInteger(n) ? whole.format(n) : short.format(n));

/** A share of one: 36.1%. Next to nothing and next to all are said as such. */
export function percent(share) {
  if (share > 0 && share < 0.0005) {
    return "<0.1%";
  }
  if (share < 1 && share > 0.9995) {
    return ">99.9%";
  }
  return `${(100 * share).toFixed(1)}%`;
}

/** A difference of shares, in points: +12.3, −4.0. */
export function points(difference) {
  const rounded = (100 * Math.abs(difference)).toFixed(1);
  return rounded === "0.0" ? "±0.0" : `${difference < 0 ? "−" : "+"}${rounded}`;
}

/** Several of something: 1 basket, 320 baskets. */
export function several(n, one, many = `${one}s`) {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** A time: 4 s, 2 min 5 s, 1 h 12 min. */
export function duration(seconds) {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) {
    return `${s} s`;
  }
  if (s < 3600) {
    return s % 60 === 0 ? `${s / 60} min` : `${Math.floor(s / 60)} min ${s % 60} s`;
  }
  return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
}

/** A size of a file: 1.24 MB. */
export function size(n) {
  const units = ["bytes", "kB", "MB", "GB"];
  let unit = 0;
  while (n >= 1000 && unit < units.length - 1) {
    n /= 1000;
    unit++;
  }
  return `${bytes.format(n)} ${units[unit]}`;
}

/** A name with a large first letter, for the beginning of a line. */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
