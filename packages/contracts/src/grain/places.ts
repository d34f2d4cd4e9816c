export type Point = readonly [longitude: number, latitude: number];

/** Roughly the middle of each state. */
const STATES: Readonly<Record<string, Point>> = {
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

/** Capitals, the towns much grain comes from and the ports it leaves by: name, state, and where they are to a tenth of a degree. */
const TOWNS = {
  "rio-branco-ac": ["Rio Branco", "AC", -67.8, -10.0],
  "maceio-al": ["Maceió", "AL", -35.7, -9.7],
  "itacoatiara-am": ["Itacoatiara", "AM", -58.4, -3.1],
  "manaus-am": ["Manaus", "AM", -60.0, -3.1],
  "macapa-ap": ["Macapá", "AP", -51.1, 0.0],
  "aratu-ba": ["Aratu", "BA", -38.5, -12.8],
  "barreiras-ba": ["Barreiras", "BA", -45.0, -12.2],
  "luis-eduardo-magalhaes-ba": ["Luís Eduardo Magalhães", "BA", -45.8, -12.1],
  "salvador-ba": ["Salvador", "BA", -38.5, -12.9],
  "fortaleza-ce": ["Fortaleza", "CE", -38.5, -3.7],
  "brasilia-df": ["Brasília", "DF", -47.9, -15.8],
  "vitoria-es": ["Vitória", "ES", -40.3, -20.3],
  "cristalina-go": ["Cristalina", "GO", -47.6, -16.8],
  "goiania-go": ["Goiânia", "GO", -49.3, -16.7],
  "jatai-go": ["Jataí", "GO", -51.7, -17.9],
  "rio-verde-go": ["Rio Verde", "GO", -50.9, -17.8],
  "balsas-ma": ["Balsas", "MA", -46.0, -7.5],
  "itaqui-ma": ["Itaqui", "MA", -44.4, -2.6],
  "sao-luis-ma": ["São Luís", "MA", -44.3, -2.6],
  "belo-horizonte-mg": ["Belo Horizonte", "MG", -43.9, -19.9],
  "uberaba-mg": ["Uberaba", "MG", -47.9, -19.7],
  "uberlandia-mg": ["Uberlândia", "MG", -48.3, -18.9],
  "unai-mg": ["Unaí", "MG", -46.9, -16.4],
  "campo-grande-ms": ["Campo Grande", "MS", -54.6, -20.5],
  "dourados-ms": ["Dourados", "MS", -54.8, -22.2],
  "maracaju-ms": ["Maracaju", "MS", -55.2, -21.6],
  "campo-novo-do-parecis-mt": ["Campo Novo do Parecis", "MT", -57.9, -13.7],
  "campo-verde-mt": ["Campo Verde", "MT", -55.2, -15.5],
  "cuiaba-mt": ["Cuiabá", "MT", -56.1, -15.6],
  "lucas-do-rio-verde-mt": ["Lucas do Rio Verde", "MT", -55.9, -13.1],
  "nova-mutum-mt": ["Nova Mutum", "MT", -56.1, -13.8],
  "primavera-do-leste-mt": ["Primavera do Leste", "MT", -54.3, -15.6],
  "querencia-mt": ["Querência", "MT", -52.2, -12.6],
  "rondonopolis-mt": ["Rondonópolis", "MT", -54.6, -16.5],
  "sapezal-mt": ["Sapezal", "MT", -58.8, -13.5],
  "sinop-mt": ["Sinop", "MT", -55.5, -11.9],
  "sorriso-mt": ["Sorriso", "MT", -55.7, -12.5],
  "barcarena-pa": ["Barcarena", "PA", -48.7, -1.5],
  "belem-pa": ["Belém", "PA", -48.5, -1.5],
  "miritituba-pa": ["Miritituba", "PA", -56.0, -4.3],
  "paragominas-pa": ["Paragominas", "PA", -47.4, -3.0],
  "santarem-pa": ["Santarém", "PA", -54.7, -2.4],
  "joao-pessoa-pb": ["João Pessoa", "PB", -34.9, -7.1],
  "recife-pe": ["Recife", "PE", -34.9, -8.1],
  "suape-pe": ["Suape", "PE", -35.0, -8.4],
  "bom-jesus-pi": ["Bom Jesus", "PI", -44.4, -9.1],
  "teresina-pi": ["Teresina", "PI", -42.8, -5.1],
  "urucui-pi": ["Uruçuí", "PI", -44.6, -7.2],
  "antonina-pr": ["Antonina", "PR", -48.7, -25.4],
  "campo-mourao-pr": ["Campo Mourão", "PR", -52.4, -24.0],
  "cascavel-pr": ["Cascavel", "PR", -53.5, -25.0],
  "curitiba-pr": ["Curitiba", "PR", -49.3, -25.4],
  "guarapuava-pr": ["Guarapuava", "PR", -51.5, -25.4],
  "londrina-pr": ["Londrina", "PR", -51.2, -23.3],
  "maringa-pr": ["Maringá", "PR", -51.9, -23.4],
  "paranagua-pr": ["Paranaguá", "PR", -48.5, -25.5],
  "ponta-grossa-pr": ["Ponta Grossa", "PR", -50.2, -25.1],
  "toledo-pr": ["Toledo", "PR", -53.7, -24.7],
  "rio-de-janeiro-rj": ["Rio de Janeiro", "RJ", -43.2, -22.9],
  "natal-rn": ["Natal", "RN", -35.2, -5.8],
  "porto-velho-ro": ["Porto Velho", "RO", -63.9, -8.8],
  "vilhena-ro": ["Vilhena", "RO", -60.1, -12.7],
  "boa-vista-rr": ["Boa Vista", "RR", -60.7, 2.8],
  "cruz-alta-rs": ["Cruz Alta", "RS", -53.6, -28.6],
  "passo-fundo-rs": ["Passo Fundo", "RS", -52.4, -28.3],
  "porto-alegre-rs": ["Porto Alegre", "RS", -51.2, -30.0],
  "rio-grande-rs": ["Rio Grande", "RS", -52.1, -32.1],
  "santa-maria-rs": ["Santa Maria", "RS", -53.8, -29.7],
  "chapeco-sc": ["Chapecó", "SC", -52.6, -27.1],
  "florianopolis-sc": ["Florianópolis", "SC", -48.5, -27.6],
  "imbituba-sc": ["Imbituba", "SC", -48.7, -28.2],
  "itajai-sc": ["Itajaí", "SC", -48.7, -26.9],
  "sao-francisco-do-sul-sc": ["São Francisco do Sul", "SC", -48.6, -26.2],
  "aracaju-se": ["Aracaju", "SE", -37.1, -10.9],
  "campinas-sp": ["Campinas", "SP", -47.1, -22.9],
  "guaruja-sp": ["Guarujá", "SP", -46.3, -24.0],
  "ribeirao-preto-sp": ["Ribeirão Preto", "SP", -47.8, -21.2],
  "santos-sp": ["Santos", "SP", -46.3, -24.0],
  "sao-jose-do-rio-preto-sp": ["São José do Rio Preto", "SP", -49.4, -20.8],
  "sao-paulo-sp": ["São Paulo", "SP", -46.6, -23.5],
  "palmas-to": ["Palmas", "TO", -48.3, -10.2],
  "porto-nacional-to": ["Porto Nacional", "TO", -48.4, -10.7],
} as const satisfies Readonly<Record<string, readonly [name: string, state: string, number, number]>>;

export type Town = keyof typeof TOWNS;
/** By name. */
export const TOWN_KEYS = Object.keys(TOWNS) as [Town, ...Town[]];

/** As people write it: `Sorriso/MT`. */
export function townName(town: Town): string {
  const [name, state] = TOWNS[town];
  return `${name}/${state}`;
}

/** Everything that has a point: towns, and the states for what is somewhere else in them. */
export const PLACE_KEYS: readonly string[] = [...TOWN_KEYS, ...Object.keys(STATES)];

/** Where a place of `PLACE_KEYS` is; nothing for any other word. */
export function pointOf(place: string): Point | undefined {
  if (!Object.hasOwn(TOWNS, place)) return Object.hasOwn(STATES, place) ? STATES[place] : undefined;
  const [, , longitude, latitude] = TOWNS[place as Town];
  return [longitude, latitude];
}

const folded = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
    .trim();

const NAMES = TOWN_KEYS.map((key) => {
  const [name, state] = TOWNS[key];
  return { key, state, name: new RegExp(`\\b${folded(name)}\\b`) };
});

/**
 * The place a text names: a town by its name, in the state named at its end (`Sorriso/MT`) where one is, the longest
 * name first; else that state. Nothing where neither is known.
 */
export function placeNamed(written: string | null | undefined): string | undefined {
  const text = folded(written ?? "");
  if (text === "") return undefined;
  const last = /(?:^|[\s/,(-])([a-z]{2})\)?$/.exec(text)?.[1]?.toUpperCase();
  const state = last !== undefined && Object.hasOwn(STATES, last) ? last : undefined;
  const named = NAMES.filter((town) => (state ?? town.state) === town.state && town.name.test(text)).sort(
    (one, other) => other.key.length - one.key.length,
  );
  return named[0]?.key ?? state;
}

const EARTH_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres between two points along the surface, to the nearest one. */
export function kmBetween([longitude, latitude]: Point, [toLongitude, toLatitude]: Point): number {
  const [from, to] = [radians(latitude), radians(toLatitude)];
  const half =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(toLongitude - longitude) / 2) ** 2;
  return Math.round(2 * EARTH_KM * Math.asin(Math.sqrt(half)));
}
