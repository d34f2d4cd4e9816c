import type { CardCategory, PurchaseStatus } from "@lastro/contracts/cards/states";

/** What a table of purchases says, in the language of the country it is for. */
export const CARD_STATEMENT_WORDS: {
  readonly headers: readonly string[];
  readonly categories: Readonly<Record<CardCategory, string>>;
  readonly statuses: Readonly<Record<PurchaseStatus, string>>;
} = {
  headers: [
    "Data",
    "Hora",
    "Estabelecimento",
    "Categoria",
    "Situação",
    "Cartão",
    "Valor",
    "IOF",
    "Total",
    "Estornado",
    "Cidade",
    "País",
    "Identificador",
  ],
  categories: {
    groceries: "Mercado",
    restaurants: "Restaurantes",
    transport: "Transporte",
    fuel: "Combustível",
    travel: "Viagem",
    shopping: "Compras",
    health: "Saúde",
    education: "Educação",
    entertainment: "Lazer",
    services: "Serviços",
    home: "Casa",
    cash: "Saque",
    gambling: "Apostas",
    other: "Outros",
  },
  statuses: {
    pending: "Reservada",
    cleared: "Cobrada",
    reversed: "Desfeita",
    expired: "Expirada",
    declined: "Recusada",
    refund: "Estorno",
  },
};
