/** The twenty-six states and the Federal District, by their abbreviations. */
export const BRAZILIAN_STATES = [
  "AC",
  "AL",
  "AM",
  "AP",
  "BA",
  "CE",
  "DF",
  "ES",
  "GO",
  "MA",
  "MG",
  "MS",
  "MT",
  "PA",
  "PB",
  "PE",
  "PI",
  "PR",
  "RJ",
  "RN",
  "RO",
  "RR",
  "RS",
  "SC",
  "SE",
  "SP",
  "TO",
] as const;
export type BrazilianState = (typeof BRAZILIAN_STATES)[number];

/** Who may be bound by a contract: a person by their CPF, a company by its CNPJ. */
export const PARTY_KINDS = ["person", "company"] as const;
export type PartyKind = (typeof PARTY_KINDS)[number];
