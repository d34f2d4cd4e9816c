/** Someone who pays from another bank, as the provider names them. */
export interface Payer {
  readonly nome: string;
  readonly cpf?: string;
  readonly cnpj?: string;
}

export const COMPANIES = {
  cooperative: { nome: "Vale do Mogi Agroindustrial Ltda", cnpj: "37184905000179" },
  clinic: { nome: "Clínica Horizonte Fisioterapia Ltda", cnpj: "52816037000196" },
} as const satisfies Record<string, Payer>;

export const CAR_BUYER: Payer = { nome: "Otávio Mendes Carvalho", cpf: "63948205124" };
export const LAND_BUYER: Payer = { nome: "Sônia Aparecida Rezende", cpf: "47712038570" };
export const STRANGER: Payer = { nome: "Edson Luiz Figueira", cpf: "36091572830" };

export const FRIENDS: readonly Payer[] = [
  { nome: "Ana Luíza Barros", cpf: "70531824608" },
  { nome: "Pedro Henrique Sato", cpf: "28461907396" },
  { nome: "Juliana Moura Campos", cpf: "59302741850" },
  { nome: "Thiago Azevedo Rocha", cpf: "81620493713" },
  { nome: "Carolina Zanetti", cpf: "14285736900" },
];

/** What friends share, and about how much each owes for it, in whole reais. */
export const OCCASIONS: readonly { readonly words: string; readonly from: number; readonly to: number }[] = [
  { words: "Churrasco de sábado", from: 38, to: 85 },
  { words: "Pizza de ontem", from: 24, to: 52 },
  { words: "Uber do aeroporto", from: 18, to: 47 },
  { words: "Presente da Júlia", from: 40, to: 90 },
  { words: "Chácara do feriado", from: 160, to: 310 },
  { words: "Ingresso do jogo", from: 60, to: 140 },
  { words: "Mercado da viagem", from: 55, to: 170 },
  { words: "Quadra de beach tennis", from: 22, to: 40 },
  { words: "Jantar japonês", from: 70, to: 165 },
  { words: "Gasolina da estrada", from: 45, to: 110 },
  { words: "Rateio da internet", from: 45, to: 60 },
  { words: "Café da reunião", from: 12, to: 28 },
  { words: "Bolo de aniversário", from: 30, to: 75 },
  { words: "Aula de violão", from: 80, to: 120 },
];
