import type { AccountType } from "@lastro/contracts/grain/accounts";
import type { LegalParty } from "@lastro/contracts/grain/legal-data";

export type TraderKey = "comprador" | "produtor" | "produtora";

export interface DemoTrader {
  readonly email: string;
  readonly accountType: AccountType;
  /** What can be tried with the account. */
  readonly description: string;
  readonly name: string;
  /** The tax id is also a Pix key of theirs. */
  readonly profile: {
    readonly phone: string;
    readonly city: string;
    readonly address: string;
    readonly taxId: string;
  };
  /** Who they are in contracts. */
  readonly legal: Omit<LegalParty, "taxId">;
}

/** People of the marketplace, who are apart from the bank's. Nobody real. */
export const TRADERS: Readonly<Record<TraderKey, DemoTrader>> = {
  comprador: {
    email: "comprador@lastro.demo",
    accountType: "buyer",
    description: "Compra grãos para uma indústria de alimentos",
    name: "Otávio Brandão Reis",
    profile: {
      phone: "(11) 97345-1120",
      city: "São Paulo",
      address: "Avenida Mofarrej, 840",
      taxId: "86420357000144",
    },
    legal: {
      kind: "company",
      legalName: "Brandão Reis Alimentos Ltda.",
      stateRegistration: null,
      address: {
        cep: "05311000",
        street: "Avenida Mofarrej",
        number: "840",
        complement: null,
        district: "Vila Leopoldina",
        city: "São Paulo",
        state: "SP",
      },
    },
  },
  produtor: {
    email: "produtor@lastro.demo",
    accountType: "producer",
    description: "Vende soja, milho e café da própria lavoura",
    name: "Joaquim Azevedo Campos",
    profile: {
      phone: "(66) 99208-7714",
      city: "Sorriso",
      address: "Rodovia BR-163, km 742",
      taxId: "70291463878",
    },
    legal: {
      kind: "person",
      legalName: "Joaquim Azevedo Campos",
      stateRegistration: "133908821",
      address: {
        cep: "78890000",
        street: "Rodovia BR-163",
        number: "km 742",
        complement: "Fazenda Lagoa Seca",
        district: "Zona Rural",
        city: "Sorriso",
        state: "MT",
      },
    },
  },
  produtora: {
    email: "produtora@lastro.demo",
    accountType: "producer",
    description: "Vende arroz, trigo e soja do Sul",
    name: "Ivete Schneider Farias",
    profile: {
      phone: "(55) 99671-3048",
      city: "Uruguaiana",
      address: "Estrada do Imbaá, 1900",
      taxId: "21947536052",
    },
    legal: {
      kind: "person",
      legalName: "Ivete Schneider Farias",
      stateRegistration: "1560042718",
      address: {
        cep: "97500000",
        street: "Estrada do Imbaá",
        number: "1900",
        complement: null,
        district: "Imbaá",
        city: "Uruguaiana",
        state: "RS",
      },
    },
  },
};
