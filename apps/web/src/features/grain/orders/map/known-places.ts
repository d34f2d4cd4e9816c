type Place = readonly [longitude: number, latitude: number];

/** Roughly the middle of each state. */
const STATES: Readonly<Record<string, Place>> = {
  AC: [-70.5, -9.2],
  AL: [-36.6, -9.6],
  AM: [-64.7, -4.2],
  AP: [-52.0, 1.4],
  BA: [-41.9, -12.5],
  CE: [-39.6, -5.1],
  DF: [-47.8, -15.8],
  ES: [-40.7, -19.6],
  GO: [-49.6, -15.9],
  MA: [-45.3, -5.1],
  MG: [-44.7, -18.5],
  MS: [-54.8, -20.5],
  MT: [-55.9, -13.0],
  PA: [-53.1, -4.0],
  PB: [-36.8, -7.1],
  PE: [-37.9, -8.4],
  PI: [-42.9, -7.4],
  PR: [-51.6, -24.6],
  RJ: [-42.7, -22.2],
  RN: [-36.7, -5.8],
  RO: [-63.0, -10.9],
  RR: [-61.4, 2.0],
  RS: [-53.3, -29.7],
  SC: [-50.5, -27.2],
  SE: [-37.4, -10.6],
  SP: [-48.7, -22.2],
  TO: [-48.3, -10.2],
};

/** Where grain leaves the country, by the names people write. */
const PORTS: Readonly<Record<string, Place>> = {
  antonina: [-48.7, -25.4],
  aratu: [-38.5, -12.8],
  barcarena: [-48.7, -1.5],
  guaruja: [-46.3, -24.0],
  imbituba: [-48.7, -28.2],
  itacoatiara: [-58.4, -3.1],
  itajai: [-48.7, -26.9],
  itaqui: [-44.4, -2.6],
  miritituba: [-56.0, -4.3],
  paranagua: [-48.5, -25.5],
  "porto velho": [-63.9, -8.8],
  "rio grande": [-52.1, -32.1],
  salvador: [-38.5, -12.9],
  santarem: [-54.7, -2.4],
  santos: [-46.3, -24.0],
  "sao francisco do sul": [-48.6, -26.2],
  "sao luis": [-44.3, -2.6],
  suape: [-35.0, -8.4],
  vitoria: [-40.3, -20.3],
};

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase();

/** Where a place is: a port by its name, or else the state named at the end (`Sorriso/MT`); nothing for any other. */
export function placeOf(written: string | null | undefined): Place | undefined {
  if (!written) return undefined;
  const text = folded(written);
  const port = Object.keys(PORTS).find((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (port !== undefined) return PORTS[port];
  const state = /(?:^|[\s/,(-])([a-z]{2})\)?$/.exec(text.trim())?.[1]?.toUpperCase();
  return state === undefined ? undefined : STATES[state];
}
