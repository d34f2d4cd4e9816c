/** The 26 states and the Federal District, by their abbreviation. */
export const STATES = {
  AC: "Acre",
  AL: "Alagoas",
  AP: "Amapá",
  AM: "Amazonas",
  BA: "Bahia",
  CE: "Ceará",
  DF: "Distrito Federal",
  ES: "Espírito Santo",
  GO: "Goiás",
  MA: "Maranhão",
  MT: "Mato Grosso",
  MS: "Mato Grosso do Sul",
  MG: "Minas Gerais",
  PA: "Pará",
  PB: "Paraíba",
  PR: "Paraná",
  PE: "Pernambuco",
  PI: "Piauí",
  RJ: "Rio de Janeiro",
  RN: "Rio Grande do Norte",
  RS: "Rio Grande do Sul",
  RO: "Rondônia",
  RR: "Roraima",
  SC: "Santa Catarina",
  SP: "São Paulo",
  SE: "Sergipe",
  TO: "Tocantins",
} as const;

export type StateCode = keyof typeof STATES;

const BY_PLAIN_NAME: ReadonlyMap<string, StateCode> = new Map(
  (Object.entries(STATES) as [StateCode, string][]).flatMap(([code, name]) => [
    [plain(code), code] as const,
    [plain(name), code] as const,
  ]),
);

/** The state's abbreviation from the abbreviation or the name, in any case and without accents, or null. */
export function parseState(typed: string): StateCode | null {
  return BY_PLAIN_NAME.get(plain(typed)) ?? null;
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").trim().toLowerCase();
}
