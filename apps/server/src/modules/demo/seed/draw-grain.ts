import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import { type Choices, createChoices } from "./seeded-choices.js";

/** Grains the demonstration has a picture of. */
export const DRAWN_GRAINS = [
  "soy",
  "corn",
  "wheat",
  "coffee",
  "rice",
] as const satisfies readonly Commodity[];
export type DrawnGrain = (typeof DRAWN_GRAINS)[number];

const WIDTH = 1_600;
const HEIGHT = 1_000;

interface Scene {
  readonly sky: readonly [string, string];
  readonly sun: string;
  readonly hills: readonly [string, string, string];
  draw(choices: Choices): string;
}

const SCENES: Readonly<Record<DrawnGrain, Scene>> = {
  soy: {
    sky: ["#fbe9c6", "#f3c98b"],
    sun: "#fff6dc",
    hills: ["#b9b26a", "#7f9a4e", "#4f7a3f"],
    draw: soyPods,
  },
  corn: {
    sky: ["#d9edf2", "#f7e8b9"],
    sun: "#fffbe6",
    hills: ["#a9bf6b", "#6f9c4c", "#3f7440"],
    draw: corncobs,
  },
  wheat: {
    sky: ["#cfe3f1", "#fbe3ae"],
    sun: "#fff3cf",
    hills: ["#e6c46f", "#d8a94a", "#bd8732"],
    draw: wheatEars,
  },
  coffee: {
    sky: ["#e4efe6", "#c9dcc4"],
    sun: "#f7f6e3",
    hills: ["#8fae82", "#5d8761", "#2f5d45"],
    draw: coffeeBranch,
  },
  rice: {
    sky: ["#dbeff0", "#f9eccb"],
    sun: "#fffdf0",
    hills: ["#a7c9a4", "#7fb4a6", "#5b998f"],
    draw: ricePanicles,
  },
};

/** A picture of a grain over the fields it comes from, as SVG; the same in every telling. */
export function drawGrain(grain: DrawnGrain): string {
  const { sky, sun, hills, draw } = SCENES[grain];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs>`,
    '<rect width="100%" height="100%" fill="url(#sky)"/>',
    `<circle cx="1230" cy="250" r="120" fill="${sun}"/><circle cx="1230" cy="250" r="180" fill="${sun}" opacity="0.35"/>`,
    hill(560, 60, hills[0]),
    hill(680, -50, hills[1]),
    furrows(hills[1], hills[2]),
    draw(createChoices(7_919)),
    "</svg>",
  ].join("");
}

function hill(y: number, bend: number, colour: string): string {
  return `<path d="M0 ${y} C400 ${y - bend * 2} 1100 ${y + bend * 2} ${WIDTH} ${y - bend} V${HEIGHT} H0 Z" fill="${colour}"/>`;
}

/** Rows that run to the horizon. */
function furrows(light: string, dark: string): string {
  const rows = Array.from({ length: 13 }, (_, row) => {
    const near = -500 + row * 220;
    const far = 560 + row * 40;
    return `<path d="M${near} ${HEIGHT} L${far} 735 L${far + 14} 735 L${near + 110} ${HEIGHT} Z" fill="${dark}" opacity="0.75"/>`;
  });
  return `<path d="M0 760 Q800 700 ${WIDTH} 760 V${HEIGHT} H0 Z" fill="${light}"/>${rows.join("")}`;
}

function at(x: number, y: number, turn: number, size: number, content: string): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${content}</g>`;
}

function leaf(colour: string, vein: string, length: number, width: number): string {
  return `<path d="M0 0 C${width} ${-length * 0.3} ${width} ${-length * 0.8} 0 ${-length} C${-width} ${-length * 0.8} ${-width} ${-length * 0.3} 0 0 Z" fill="${colour}"/><path d="M0 0 V${-length * 0.9}" stroke="${vein}" stroke-width="4" fill="none"/>`;
}

function soyPods(): string {
  const bean = (y: number) =>
    `<ellipse cy="${y}" rx="46" ry="50" fill="#efd79a"/><ellipse cx="-14" cy="${y - 16}" rx="14" ry="18" fill="#fbf0cf"/><ellipse cx="22" cy="${y + 8}" rx="5" ry="12" fill="#9b6b2f"/>`;
  const pod = `<path d="M0 -190 C92 -150 86 -60 70 0 C90 70 84 150 0 196 C-84 150 -90 70 -70 0 C-86 -60 -92 -150 0 -190 Z" fill="#8aa34b"/><path d="M0 -172 C66 -136 62 -56 50 0 C66 66 60 134 0 176 C-60 134 -66 66 -50 0 C-62 -56 -66 -136 0 -172 Z" fill="#c9c47a"/>${[-100, 2, 104].map(bean).join("")}<path d="M0 -190 q6 -40 34 -56" stroke="#6d8440" stroke-width="14" fill="none" stroke-linecap="round"/>`;
  const loose = [
    [430, 860, 0.9],
    [560, 905, 1.05],
    [1010, 880, 1],
    [1140, 915, 0.85],
    [890, 925, 0.8],
  ] as const;
  return [
    at(800, 700, -38, 1.5, leaf("#5c8f45", "#447236", 330, 120)),
    at(800, 700, 40, 1.5, leaf("#6fa04f", "#4f7f3d", 330, 120)),
    at(800, 700, 2, 1.35, leaf("#4f8340", "#3b6a33", 330, 130)),
    at(560, 560, -24, 1.25, pod),
    at(1040, 560, 22, 1.25, pod),
    at(800, 520, 0, 1.5, pod),
    ...loose.map(([x, y, size]) => at(x, y, 30, size, bean(0))),
  ].join("");
}

function corncobs(): string {
  const rows = Array.from({ length: 17 }, (_, row) => {
    const y = -270 + row * 33;
    const half = 104 * Math.sqrt(1 - (Math.max(0, -y - 60) / 260) ** 2);
    const across = 6;
    return Array.from({ length: across }, (_, place) => {
      const x = (place + 0.5 - across / 2) * ((2 * half) / across);
      const edge = Math.abs(x) / 110;
      const colour = edge > 0.6 ? "#e0a62e" : edge > 0.3 ? "#f0bd3c" : "#f8d058";
      return `<rect x="${x - half / across + 1}" y="${y}" width="${(2 * half) / across - 2}" height="31" rx="12" fill="${colour}"/><ellipse cx="${x - 4}" cy="${y + 9}" rx="${half / 18}" ry="4" fill="#fff3c4" opacity="0.8"/>`;
    }).join("");
  }).join("");
  const cob = [
    '<path d="M0 -330 C120 -300 126 60 92 300 H-92 C-126 60 -120 -300 0 -330 Z" fill="#d69a28"/>',
    rows,
    '<path d="M-20 340 C-190 250 -190 20 -150 -120 C-120 40 -70 200 10 340 Z" fill="#7fae4c"/>',
    '<path d="M20 340 C190 250 190 20 150 -120 C120 40 70 200 -10 340 Z" fill="#6c9d43"/>',
    '<path d="M0 350 C-110 280 -96 130 -60 40 C-20 140 -4 240 0 350 C4 240 20 140 60 40 C96 130 110 280 0 350 Z" fill="#95c05c"/>',
  ].join("");
  return [at(500, 600, -20, 0.95, cob), at(1100, 600, 20, 0.95, cob), at(800, 540, 0, 1.15, cob)].join("");
}

function wheatEars(choices: Choices): string {
  const kernel = (colour: string) =>
    `<path d="M0 0 C26 -18 24 -64 0 -86 C-24 -64 -26 -18 0 0 Z" fill="${colour}"/><path d="M0 -8 V-70" stroke="#a8742a" stroke-width="3" opacity="0.5"/>`;
  const ear = (tall: number) => {
    const pairs = Array.from({ length: 8 }, (_, pair) => {
      const y = -pair * 44;
      const awn = `<path d="M0 -80 q6 -70 -4 -150" stroke="#c8963d" stroke-width="3.5" fill="none"/>`;
      return (
        at(-6, y, -32, 1, kernel("#d99f3a") + awn) +
        at(6, y, 32, 1, kernel("#e8b650") + awn) +
        (pair % 2 === 0 ? at(0, y - 12, 0, 0.9, kernel("#f3cb6d")) : "")
      );
    });
    return `<path d="M0 ${tall} C10 ${tall / 2} -6 100 0 0" stroke="#b98a34" stroke-width="11" fill="none"/>${pairs.join("")}${at(0, -350, 0, 1, kernel("#f3cb6d"))}`;
  };
  const back = Array.from({ length: 9 }, (_, place) =>
    at(150 + place * 165, 640 + choices.between(-20, 60), choices.between(-9, 9), 0.62, ear(700)),
  );
  const front = (
    [
      [520, 640, -13],
      [670, 590, -5],
      [820, 560, 2],
      [970, 600, 8],
      [1110, 650, 15],
    ] as const
  ).map(([x, y, turn]) => at(x, y, turn, 1.05, ear(560)));
  return `<g opacity="0.72">${back.join("")}</g>${front.join("")}`;
}

function coffeeBranch(choices: Choices): string {
  const cherry = (colour: string) =>
    `<circle r="52" fill="${colour}"/><circle cx="-16" cy="-18" r="14" fill="#ffffff" opacity="0.5"/><circle cx="8" cy="38" r="7" fill="#5c1a17"/>`;
  const bean = `<ellipse rx="62" ry="84" fill="#6b4226"/><ellipse cx="-14" cy="-10" rx="38" ry="60" fill="#835433"/><path d="M6 -80 C-26 -30 32 30 -4 80" stroke="#3d2413" stroke-width="10" fill="none" stroke-linecap="round"/>`;
  const colours = ["#b3261e", "#c8372b", "#d9583a", "#a81f25", "#d98b2b"];
  const clusters = [470, 700, 930, 1150].flatMap((x, place) => {
    const y = 470 - Math.sin(place) * 26;
    const next = choices.inTurn(colours);
    return [
      [-62, 34],
      [56, 30],
      [-4, 78],
      [-44, -34],
      [46, -40],
    ].map(([dx = 0, dy = 0]) => at(x + dx, y + dy, choices.between(-20, 20), 1, cherry(next())));
  });
  const leaves = [
    [430, 440, -62, 1.15],
    [640, 430, -28, 1.3],
    [840, 430, 24, 1.3],
    [1080, 430, 50, 1.2],
    [560, 520, -128, 1.1],
    [1030, 520, 128, 1.15],
    [1270, 430, 78, 1.2],
  ] as const;
  const beans = [
    [380, 860, -50],
    [530, 905, 30],
    [700, 870, -15],
    [880, 910, 65],
    [1050, 865, 10],
    [1220, 900, -40],
  ] as const;
  return [
    '<path d="M240 520 C520 420 1000 470 1360 400" stroke="#6a4a2f" stroke-width="22" fill="none" stroke-linecap="round"/>',
    ...leaves.map(([x, y, turn, size]) => at(x, y, turn, size, leaf("#2f6b47", "#4d8a60", 300, 90))),
    ...clusters,
    ...beans.map(([x, y, turn]) => at(x, y, turn, 0.85, bean)),
  ].join("");
}

/** A place on a Bézier curve, in one of its coordinates. */
function bow(along: number, from: number, first: number, second: number, to: number): number {
  const left = 1 - along;
  return left ** 3 * from + 3 * left ** 2 * along * first + 3 * left * along ** 2 * second + along ** 3 * to;
}

function ricePanicles(choices: Choices): string {
  const grain = (colour: string) =>
    `<path d="M0 0 C15 -14 15 -48 0 -64 C-15 -48 -15 -14 0 0 Z" fill="${colour}"/><path d="M0 -6 V-54" stroke="#b88b3f" stroke-width="2" opacity="0.6"/>`;
  const water = Array.from(
    { length: 9 },
    (_, place) =>
      `<path d="M${choices.between(0, 1_300)} ${790 + place * 22} h${choices.between(120, 320)}" stroke="#ffffff" stroke-opacity="0.45" stroke-width="6" stroke-linecap="round"/>`,
  );
  const colours = ["#e9c877", "#dcb45c", "#f2da98"];
  // A stem that bends over under its own grain.
  const panicle = () => {
    const next = choices.inTurn(colours);
    const strands = Array.from({ length: 7 }, (_, strand) => {
      // Where on the bow of the stem it hangs from.
      const [x, y] = [bow(strand / 6, 60, 130, 240, 290), bow(strand / 6, -470, -520, -430, -250)];
      const grains = Array.from({ length: 7 }, (_, place) =>
        at(
          x + strand * 3 + (place % 2 === 0 ? -11 : 11),
          y + 52 + place * 34,
          180 + (place % 2 === 0 ? 26 : -26),
          0.95,
          grain(next()),
        ),
      );
      return `<path d="M${x} ${y} q14 120 ${strand * 3} 270" stroke="#a9963f" stroke-width="4" fill="none"/>${grains.join("")}`;
    });
    return `<path d="M0 360 C-30 60 -20 -300 60 -470 C130 -520 240 -430 290 -250" stroke="#8f9a3e" stroke-width="12" fill="none" stroke-linecap="round"/>${strands.join("")}`;
  };
  const blade = (turn: number) => at(800, 980, turn, 1.9, leaf("#7fae55", "#5f9145", 360, 22));
  return [
    ...water,
    ...[-34, -22, -10, 6, 17, 29, 40].map(blade),
    at(560, 720, -8, 1.05, panicle()),
    at(820, 690, 2, 1.15, panicle()),
    at(300, 780, -14, 0.85, panicle()),
  ].join("");
}
