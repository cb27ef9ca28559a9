// Draws the charts of the page from the options in the script element "charts". The options say what
// is shown; colours, sizes and the functions that they name are here.
(() => {
  "use strict";
  const charts = JSON.parse(document.getElementById("charts").textContent);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const SYMBOLS = ["circle", "triangle", "diamond", "rect"];
  const COLOURS = 8;
  /** A chart of more points than these is painted on a canvas, where it stays fluent. */
  const MANY_POINTS = 2000;
  /** From so many names on, an axis leaves some out. */
  const MANY_NAMES = 25;
  const CHARACTER_WIDTH = 7;
  const BARS = { barGap: "12%", barCategoryGap: "32%", barMaxWidth: 48 };

  const colour = (name) =>
    getComputedStyle(document.documentElement).getPropertyValue("--" + name).trim();
  const seriesColour = (i) => colour("series-" + ((i % COLOURS) + 1));
  const seriesSymbol = (i) => SYMBOLS[Math.floor(i / COLOURS) % SYMBOLS.length];
  const text = echarts.format.encodeHTML;
  const number = (value) =>
    value == null || Number.isNaN(value) ? "–" : String(Number(value.toPrecision(6)));
  const named = (axis, value) => text(axis.name ? axis.name + " " + value : value);

  const countPoints = ({ series }) => series.reduce((sum, { data }) => sum + data.length, 0);

  /** What a tooltip says, by the name that the option has for it. */
  const tooltips = {
    errors: ({ xAxis }) => (points) => {
      const { axisValue, axisValueLabel } = points[0];
      const at =
        typeof axisValue === "number" ? named(xAxis, number(axisValue)) : text(axisValueLabel);
      const rows = points.map(({ marker, seriesName, value: [, value, low, high] }) => {
        const error = low == null ? "" : `${number(low)} to ${number(high)}`;
        return `<tr><td>${marker}${text(seriesName)}</td>
          <td class="number"><b>${number(value)}</b></td><td>${error}</td></tr>`;
      });
      return `<div class="tip">${at}<table>${rows.join("")}</table></div>`;
    },
    cell: ({ xAxis, yAxis }) => ({ value: [x, y, value] }) =>
      `<div class="tip">${named(xAxis, xAxis.data[x])}<br>${named(yAxis, yAxis.data[y])}<br>
        <b>${number(value)}</b></div>`,
    confusion: ({ xAxis, yAxis }) => ({ value: [x, y, share, count] }) =>
      `<div class="tip">${named(yAxis, yAxis.data[y])}<br>${named(xAxis, xAxis.data[x])}<br>
        <b>${count}</b>, ${(share * 100).toFixed(1)}% of the class</div>`,
    name: ({ series }) => ({ seriesIndex, seriesName, value: [, , label, note] }) => {
      const { color, look } = series[seriesIndex];
      const marker = `<span style="color: ${color}">${look === "hollow" ? "○" : "●"}</span> `;
      const words = (label ? `<b>${text(label)}</b><br>` : "") + (note ? `${text(note)}<br>` : "");
      return `<div class="tip">${words}${marker}${text(seriesName)}</div>`;
    },
  };

  /** What draws an item of a custom series, by the name that the option has for it. */
  const renderers = {
    /** The area between the lows and the highs; drawn as a whole with its first point. */
    band: (series) => (params, api) => {
      if (params.dataIndexInside > 0) {
        return null;
      }
      const known = series.data.map(([, , low, high]) => low != null && high != null);
      const runs = [];
      series.data.forEach((point, i) => {
        if (known[i]) {
          (i > 0 && known[i - 1] ? runs.at(-1) : (runs.push([]), runs.at(-1))).push(point);
        }
      });
      const style = { fill: series.color, opacity: 0.16 };
      return {
        type: "group",
        children: runs.map((run) => ({
          type: "polygon",
          shape: {
            points: [
              ...run.map(([x, , low]) => api.coord([x, low])),
              ...[...run].reverse().map(([x, , , high]) => api.coord([x, high])),
            ],
          },
          style: run.length > 1 ? style : { stroke: series.color, lineWidth: 1.5 },
        })),
      };
    },
    /** A line from low to high through the end of a bar. */
    whisker: (series, option) => (params, api) => {
      const isBar = (i) => option.series[i].type === "bar";
      const shown = api.currentSeriesIndices().filter(isBar);
      const bar = shown.findIndex((i) => option.series[i].name === series.name);
      const { offsetCenter } = api.barLayout({ ...BARS, count: shown.length })[bar];
      const lying = option.yAxis.type === "category";
      const at = (dimension) => {
        const end = [api.value(0), api.value(dimension)];
        const [x, y] = api.coord(lying ? end.reverse() : end);
        return lying ? [x, y + offsetCenter] : [x + offsetCenter, y];
      };
      if (Number.isNaN(api.value(2)) || Number.isNaN(api.value(3))) {
        return null;
      }
      const [low, high] = [at(2), at(3)];
      const cap = lying ? [0, 4] : [4, 0];
      const line = ([x1, y1], [x2, y2]) => ({
        type: "line",
        shape: { x1, y1, x2, y2 },
        style: { stroke: colour("text"), lineWidth: 1.25 },
      });
      const across = ([x, y]) => line([x - cap[0], y - cap[1]], [x + cap[0], y + cap[1]]);
      return { type: "group", children: [line(low, high), across(low), across(high)] };
    },
  };

  const theme = () => {
    const label = { color: colour("quiet"), fontSize: 12 };
    const axis = {
      axisLine: { show: true, onZero: false, lineStyle: { color: colour("quiet"), width: 1 } },
      axisTick: { show: true, lineStyle: { color: colour("quiet") } },
      axisLabel: { ...label, hideOverlap: true },
      splitLine: { lineStyle: { color: colour("rule") } },
      nameTextStyle: { color: colour("text"), fontSize: 12 },
    };
    return {
      textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
      valueAxis: axis,
      logAxis: axis,
      categoryAxis: { ...axis, axisTick: { show: false }, splitLine: { show: false } },
      line: { symbolSize: 6, lineStyle: { width: 2 } },
      axisPointer: {
        lineStyle: { color: colour("quiet") },
        shadowStyle: { color: colour("quiet"), opacity: 0.14 },
      },
      visualMap: { textStyle: label },
    };
  };

  const dressAxes = (option) => {
    Object.assign(option.xAxis, { nameLocation: "middle", nameGap: 30 });
    Object.assign(option.yAxis, { nameLocation: option.yAxis.inverse ? "start" : "end" });
    option.yAxis.nameTextStyle = { align: "left" };
    option.grid = {
      left: 4,
      right: 16,
      top: option.yAxis.name ? 32 : 12,
      bottom: option.xAxis.name ? 28 : 4,
      containLabel: true,
    };
  };

  /** A map fills its box up to the buttons for zooming. */
  const dressMap = (option) => {
    const iconStyle = { borderColor: colour("quiet") };
    const show = !document.documentElement.classList.contains("paper");
    Object.assign(option.toolbox, { right: 0, top: -4, iconStyle, show });
    option.grid = { left: 1, right: 1, top: 24, bottom: 1, show: true, borderColor: colour("rule") };
  };

  /** A field of coloured cells with its scale below it; numbers are in the cells where all have room. */
  const dressField = (option, width) => {
    const { xAxis, yAxis, grid } = option;
    const [field] = option.series;
    const longest = Math.min(150, 0.25 * width);
    const widest = (names) =>
      names.reduce((most, name) => Math.max(most, String(name).length * CHARACTER_WIDTH), 0);
    const cell = (width - Math.min(longest, widest(yAxis.data)) - 30) / xAxis.data.length;
    Object.assign(grid, { bottom: grid.bottom + 44, show: true, borderWidth: 0 });
    grid.backgroundColor = colour("none");
    for (const axis of [xAxis, yAxis]) {
      Object.assign(axis, { axisLine: { show: false }, axisTick: { show: false } });
      const interval = axis.data.length > MANY_NAMES ? "auto" : 0;
      axis.axisLabel = { interval, width: longest, overflow: "truncate" };
    }
    if (xAxis.data.length <= MANY_NAMES && widest(xAxis.data) > cell) {
      const upright = cell < 20;
      xAxis.axisLabel.rotate = upright ? 90 : 45;
      xAxis.nameGap = 18 + (upright ? 1 : 0.75) * Math.min(widest(xAxis.data), longest);
    }
    option.visualMap = {
      type: "continuous",
      orient: "horizontal",
      left: "center",
      bottom: 0,
      itemWidth: 10,
      itemHeight: 180,
      hoverLink: false,
      inRange: { color: [colour("share-0"), colour("share-1"), colour("share-2")] },
      ...option.visualMap,
    };
    field.label.show &&= widest(field.data.map((value) => value[3])) <= cell;
    field.itemStyle = { borderColor: colour("ground"), borderWidth: field.label.show ? 1 : 0 };
    field.data = field.data.map((value) => readable(value, option.visualMap));
  };

  /** A cell whose number is dark on a light colour, and light on a dark one. */
  const readable = (value, { min, max, inRange }) => {
    const fill = echarts.color.lerp((value[2] - min) / (max - min || 1), inRange.color);
    return { value, label: { color: echarts.color.lum(fill, 1) > 0.5 ? "#111111" : "#ffffff" } };
  };

  const dressSeries = (series, option, names) => {
    const i = names.indexOf(series.name);
    series.color = seriesColour(i);
    series.symbol = seriesSymbol(i);
    if (series.renderItem) {
      series.renderItem = renderers[series.renderItem](series, option);
    }
    if (series.type === "line") {
      series.emphasis = { disabled: true };
      series.lineStyle = { type: i < COLOURS ? "solid" : "dashed" };
      dressMark(series);
    } else if (series.type === "bar") {
      Object.assign(series, BARS);
    } else if (series.type === "scatter") {
      dressPoints(series, option);
    }
  };

  /** An upright line with its words beside it, where there is one. */
  const dressMark = ({ markLine: mark, data }) => {
    if (mark) {
      const late = 2 * mark.data[0].xAxis > data[0][0] + data.at(-1)[0];
      const lineStyle = { color: colour("text"), type: "dashed", width: 1 };
      const label = { position: "insideEndTop", rotate: 0, align: late ? "right" : "left", padding: [0, 6] };
      Object.assign(label, { formatter: "{b}", color: colour("text") });
      Object.assign(mark, { silent: true, symbol: "none", animation: false, lineStyle, label });
    }
  };

  /** Points of a map; the large mode draws many of them fast, but as dots of one kind. */
  const dressPoints = (series, option) => {
    series.largeThreshold = countPoints(option) > MANY_POINTS ? 0 : MANY_POINTS;
    if (series.look === "hollow") {
      const itemStyle = { color: "transparent", borderColor: series.color, borderWidth: 1.25 };
      Object.assign(series, { symbolSize: 6, large: true, itemStyle, z: 3 });
    } else if (series.look === "faint") {
      series.color = colour("quiet");
      Object.assign(series, { symbolSize: 4, large: true, itemStyle: { opacity: 0.4 }, z: 1 });
    } else {
      Object.assign(series, { symbolSize: 5, large: true, itemStyle: { opacity: 0.75 } });
    }
  };

  /** The option with the colours of the moment and with functions in place of their names. */
  const dressed = (given, width) => {
    const option = structuredClone(given);
    const names = [...new Set(option.series.map((series) => series.name))];
    option.animation = false;
    option.legend = { show: false };
    Object.assign(option.tooltip, {
      confine: true,
      backgroundColor: colour("panel"),
      borderColor: colour("rule"),
      textStyle: { color: colour("text") },
      formatter: tooltips[option.tooltip.formatter](option),
    });
    dressAxes(option);
    if (option.toolbox) {
      dressMap(option);
    }
    if (option.visualMap) {
      dressField(option, width);
    }
    option.series.forEach((series) => dressSeries(series, option, names));
    return option;
  };

  /** So many points that were found have their names beside them. */
  const NAMED_POINTS = 12;
  /** So many have rings around them; more would hide the map. */
  const MARKED_POINTS = 500;

  /** What a search has found, in words. */
  const tellFound = (found, all, others) => {
    if (!found.length && others) {
      return `none among the ${all.length} shown; ${others} others are not on the map`;
    }
    const number = found.length ? String(found.length) : "none";
    const marked = found.length > MARKED_POINTS ? `, the first ${MARKED_POINTS} marked` : "";
    return `${number} found among the ${all.length} shown${marked}`;
  };

  /**
   * A search for points of a map by their names; tells how to mark what was found. From what is not on
   * the map it leads to the table of rows, if there is one.
   */
  const finder = (box, option) => {
    const all = option.series.flatMap(({ data }) => data.filter(([, , label]) => label));
    let found = [];
    const mark = () =>
      echarts.getInstanceByDom(box).setOption({
        series: [
          {
            id: "found",
            type: "scatter",
            data: found.slice(0, MARKED_POINTS),
            symbolSize: 16,
            silent: true,
            labelLayout: { hideOverlap: true },
            z: 10,
            itemStyle: { color: "transparent", borderColor: colour("text"), borderWidth: 2 },
            label: {
              show: found.length <= NAMED_POINTS,
              formatter: ({ value }) => value[2],
              position: "top",
              color: colour("text"),
              textBorderColor: colour("ground"),
              textBorderWidth: 3,
            },
          },
        ],
      });
    const input = document.createElement("input");
    const status = document.createElement("span");
    input.type = "search";
    input.placeholder = "name";
    status.className = "status";
    status.setAttribute("role", "status");
    input.addEventListener("input", () => {
      const wanted = input.value.trim().toLowerCase();
      found = wanted ? all.filter(([, , label]) => label.toLowerCase().includes(wanted)) : [];
      status.textContent = wanted ? tellFound(found, all, option.others) : "";
      look.hidden = !wanted || found.length > 0 || !option.others || !table;
      mark();
    });
    const table = document.querySelector(".rows");
    const look = document.createElement("button");
    look.type = "button";
    look.hidden = true;
    look.textContent = "Look in the table";
    look.addEventListener("click", () =>
      document.dispatchEvent(new CustomEvent("look", { detail: input.value })),
    );
    const label = document.createElement("label");
    label.append("Find ", input);
    const controls = document.createElement("div");
    controls.className = "controls";
    controls.append(label, status, look);
    box.parentElement.before(controls);
    return () => found.length && mark();
  };

  /** So many pairs of classes that are taken for each other are named below the matrix. */
  const NAMED_PAIRS = 5;

  /** From the cells of a matrix, and from buttons below it, to rows that are examples of them. */
  const examples = (box, { series, pairs }) => {
    const show = ([x, y]) =>
      document.dispatchEvent(new CustomEvent("examples", { detail: [pairs[y], pairs[x]] }));
    const mistakes = series[0].data.filter(([x, y, , count]) => x !== y && count > 0);
    const most = mistakes.sort((a, b) => b[3] - a[3]).slice(0, NAMED_PAIRS);
    if (most.length) {
      const line = document.createElement("p");
      line.className = "examples";
      line.append("Examples of what is mixed up most: ");
      most.forEach((cell) => {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = `${pairs[cell[1]]}, taken for ${pairs[cell[0]]} (${cell[3]})`;
        button.addEventListener("click", () => show(cell));
        line.append(button, " ");
      });
      box.parentElement.after(line);
    }
    return () => echarts.getInstanceByDom(box).on("click", ({ value }) => value[3] && show(value));
  };

  const draw = (box, option, hidden) => {
    echarts.getInstanceByDom(box)?.dispose();
    const renderer = countPoints(option) > MANY_POINTS ? "canvas" : "svg";
    const chart = echarts.init(box, theme(), { renderer });
    chart.setOption(dressed(option, box.clientWidth));
    hidden.forEach((name) => chart.dispatchAction({ type: "legendUnSelect", name }));
  };

  const SHAPES = {
    circle: '<circle cx="6" cy="6" r="5"/>',
    triangle: '<path d="M6 1 11 11H1Z"/>',
    diamond: '<path d="M6 0 12 6 6 12 0 6Z"/>',
    rect: '<path d="M1 1h10v10H1Z"/>',
  };

  /** Buttons above a chart that hide and show its series; in HTML, so that they take the room they need. */
  const legend = (box, names, faint, hidden) => {
    const list = document.createElement("ul");
    list.className = "legend";
    names.forEach((name, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.setAttribute("aria-pressed", "true");
      button.innerHTML = `<svg viewBox="0 0 12 12" aria-hidden="true"
        style="fill: var(--${faint.has(name) ? "quiet" : `series-${(i % COLOURS) + 1}`})">${SHAPES[seriesSymbol(i)]}</svg>`;
      button.append(name);
      button.addEventListener("click", () => {
        const show = hidden.delete(name);
        if (!show) {
          hidden.add(name);
        }
        button.setAttribute("aria-pressed", String(show));
        echarts
          .getInstanceByDom(box)
          .dispatchAction({ type: show ? "legendSelect" : "legendUnSelect", name });
      });
      list.appendChild(document.createElement("li")).append(button);
    });
    box.parentElement.before(list);
  };

  const drawings = charts.map(({ id, option }) => {
    const box = document.getElementById(id);
    const hidden = new Set();
    const names = [...new Set(option.series.map((series) => series.name))];
    const faint = new Set(option.series.filter(({ look }) => look === "faint").map(({ name }) => name));
    if (names.length > 1) {
      legend(box, names, faint, hidden);
    }
    const named = option.toolbox && option.series.some(({ data }) => data[0]?.[2]);
    const asked = option.pairs && document.querySelector(".rows.of-pairs");
    const more = named ? finder(box, option) : asked ? examples(box, option) : () => {};
    let width;
    const drawing = () => {
      width = box.clientWidth;
      draw(box, option, hidden);
      more();
    };
    new ResizeObserver(() => width !== box.clientWidth && drawing()).observe(box);
    return drawing;
  });
  const drawAll = () => drawings.forEach((drawing) => drawing());

  drawAll();
  dark.addEventListener("change", drawAll);
  for (const [event, paper] of [["beforeprint", true], ["afterprint", false]]) {
    addEventListener(event, () => {
      document.documentElement.classList.toggle("paper", paper);
      drawAll();
    });
  }
  document.documentElement.dataset.charts = String(drawings.length);
})();
