/**
 * The neighbourhood of a node or hyperedge, drawn as groups. Each hyperedge is a star: a square in
 * its middle, and a ray to each member; broad and pale below the rays lies the group as one shape.
 * So nothing looks like a member that is none, as it would with hulls. The centre is in the middle,
 * its hyperedges on a ring around it, all other nodes on a ring outside, in the order in which rays
 * cross least.
 */
import { el, svg } from "../page/dom.js";
import { mark } from "./classes.js";

const WIDTH = 460;
const HEIGHT = 420;
const MIDDLE = [WIDTH / 2, HEIGHT / 2];
const OUTER = [124, 180];
const INNER = 78;
const LONGEST_NAME = 16;
const LINE = 13;
/** More names on the ring, or stars that cross each other, than these could not be read. */
const MOST_NODES = 22;
const MOST_GROUPS = { nodes: 6, hyperedges: 3 };

/**
 * As much of a neighbourhood as can be read: hyperedges take turns, each with its next member. Those
 * without a place are counted as hidden.
 */
export function readable(around) {
  const groups = around.hyperedges.slice(0, MOST_GROUPS[around.centre.kind]);
  const kept = new Set(around.centre.kind === "nodes" ? [around.centre.row] : []);
  const longest = Math.max(0, ...groups.map((edge) => edge.members.length));
  for (let k = 0; k < longest; k++) {
    for (const { members } of groups) {
      if (k < members.length && kept.size < MOST_NODES) {
        kept.add(members[k]);
      }
    }
  }
  return {
    ...around,
    nodes: around.nodes.filter(({ row }) => kept.has(row)),
    hyperedges: groups.map((edge) => {
      const members = edge.members.filter((row) => kept.has(row));
      return { ...edge, members, hidden: (edge.hidden ?? 0) + edge.members.length - members.length };
    }),
  };
}

/**
 * A drawing.
 *
 * @param around what the server tells: {centre, nodes, hyperedges with members}
 * @param classNumber the number of the class of a row
 * @param linkTo the address of (kind, row)
 */
export function drawAround(around, classNumber, linkTo) {
  const places = layOut(around);
  const nodes = new Map(around.nodes.map((node) => [node.row, node]));
  const isCentre = (kind, row) => around.centre.kind === kind && around.centre.row === row;
  const picture = svg("svg.around", {
    viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
    role: "group",
    "aria-label": "Drawing of the neighbourhood",
  });

  around.hyperedges.forEach((edge, k) => {
    const rays = edge.members
      .map((row) => `M${places.hubs.get(edge.row)}L${places.nodes.get(row)}`)
      .join("");
    picture.append(
      svg(
        "g.group",
        { "data-tone": k % 4 },
        svg("path.shape", { d: rays }),
        svg("path.rays", { d: rays }),
      ),
    );
  });
  for (const edge of around.hyperedges) {
    picture.append(hub(edge, places.hubs.get(edge.row), isCentre("hyperedges", edge.row), linkTo));
  }
  const heights = labelHeights(places.nodes);
  for (const [row, place] of places.nodes) {
    const node = nodes.get(row);
    const centre = isCentre("nodes", row);
    picture.append(member(node, place, heights.get(row), centre, classNumber(node), linkTo));
  }
  return el("figure.around-box", {}, picture);
}

/** Places of hyperedges and nodes, each as [x, y]. */
function layOut({ centre, nodes, hyperedges }) {
  const hubs = new Map();
  const angles = new Map();
  hyperedges.forEach((edge, k) => {
    const angle = (2 * Math.PI * k) / hyperedges.length - Math.PI / 2;
    const isMiddle = centre.kind === "hyperedges" && centre.row === edge.row;
    hubs.set(edge.row, isMiddle ? MIDDLE : at(angle, INNER, INNER));
    angles.set(edge.row, angle);
  });
  const others = nodes.filter((n) => !(centre.kind === "nodes" && centre.row === n.row));
  const placed = new Map(nodes.length > others.length ? [[centre.row, MIDDLE]] : []);
  const wished = others
    .map((node) => ({ row: node.row, angle: meanAngle(node.row, hyperedges, angles) }))
    .sort((a, b) => a.angle - b.angle);
  // Evenly on the ring, turned so that on the whole nodes are near where they would be.
  const even = (k) => (2 * Math.PI * k) / wished.length - Math.PI;
  const turn = circularMean(wished.map(({ angle }, k) => angle - even(k)));
  wished.forEach(({ row }, k) => placed.set(row, at(even(k) + turn, ...OUTER)));
  return { hubs, nodes: placed };
}

const at = (angle, rx, ry) => [
  Math.round(MIDDLE[0] + rx * Math.cos(angle)),
  Math.round(MIDDLE[1] + ry * Math.sin(angle)),
];

/** In which direction the hyperedges of a node lie on the whole. */
function meanAngle(row, hyperedges, angles) {
  return circularMean(
    hyperedges.filter((edge) => edge.members.includes(row)).map((edge) => angles.get(edge.row)),
  );
}

function circularMean(angles) {
  const sum = (f) => angles.reduce((total, a) => total + f(a), 0);
  return Math.atan2(sum(Math.sin), sum(Math.cos));
}

/** Heights of names beside their nodes: on each side they are moved until no two lie on each other. */
function labelHeights(places) {
  const heights = new Map();
  for (const isLeft of [true, false]) {
    const side = [...places]
      .filter(([, place]) => place !== MIDDLE && place[0] < MIDDLE[0] === isLeft)
      .sort((a, b) => a[1][1] - b[1][1]);
    let above = -Infinity;
    for (const [row, [, y]] of side) {
      above = Math.max(y, above + LINE);
      heights.set(row, above);
    }
    let below = HEIGHT - LINE / 2;
    for (const [row] of side.reverse()) {
      below = Math.min(heights.get(row), below);
      heights.set(row, below);
      below -= LINE;
    }
  }
  return heights;
}

function hub(edge, [x, y], isCentre, linkTo) {
  const size = isCentre ? 11 : 8;
  const more = edge.hidden > 0 ? ` +${edge.hidden}` : "";
  return svg(
    `a.hub${isCentre ? ".centre" : ""}`,
    { href: linkTo("hyperedges", edge.row) },
    svg("title", {}, `${edge.id}${more ? `, and ${edge.hidden} members that are not drawn` : ""}`),
    svg("rect", { x: x - size, y: y - size, width: 2 * size, height: 2 * size, rx: 3 }),
    svg("text", { x, y: y + size + 12, "text-anchor": "middle" }, short(edge.id), svg("tspan.more", {}, more)),
  );
}

function member(node, [x, y], height, isCentre, number, linkTo) {
  const isLeft = x < MIDDLE[0];
  const text = isCentre
    ? svg("text", { x, y: y - 15, "text-anchor": "middle" }, short(node.id))
    : svg(
        "text",
        { x: x + (isLeft ? -11 : 11), y: height, dy: "0.35em", "text-anchor": isLeft ? "end" : "start" },
        short(node.id),
      );
  return svg(
    `a.member${isCentre ? ".centre" : ""}`,
    { href: linkTo("nodes", node.row) },
    svg("title", {}, [node.id, node.class ?? node.known].filter(Boolean).join(": ")),
    mark(number, x, y, isCentre ? 10 : 7),
    text,
  );
}

const short = (name) => (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name);
