import type { Merchant, PointOfSale } from "./model.js";
import { Problem } from "./problem.js";

/** How a shop usually takes a card. */
type Usually = "chip" | "contactless" | "online" | "recurring" | "cash";

export interface Shop extends Merchant {
  readonly currency: string;
  readonly usually: Usually;
}

function shop(
  acceptor_id: string,
  descriptor: string,
  mcc: string,
  at: string,
  { country = "BRA", currency = "BRL", usually = "online" as Usually } = {},
): Shop {
  const [city = "", state = ""] = at.split("/");
  return { acceptor_id, descriptor, mcc, city, state, country, currency, usually };
}

/** The merchants a visitor may pay at; ids are what partners and locks are made of. */
export const SHOPS: readonly Shop[] = [
  shop("MERCADO0000001", "MERCADO SAO JORGE", "5411", "SAO PAULO/SP", { usually: "chip" }),
  shop("PADARIA0000002", "PADARIA BELA VISTA", "5462", "SAO PAULO/SP", { usually: "contactless" }),
  shop("FARMACI0000003", "FARMACIA SAUDE", "5912", "CAMPINAS/SP", { usually: "chip" }),
  shop("POSTOBR0000004", "POSTO BANDEIRANTES", "5542", "SANTOS/SP", { usually: "chip" }),
  shop("LIVRARI0000005", "LIVRARIA DO CENTRO", "5942", "CURITIBA/PR"),
  shop("STREAMI0000006", "CINEMA EM CASA", "4899", "SAO PAULO/SP", { usually: "recurring" }),
  shop("ELETRON0000007", "ELETRONICOS VIA NOVA", "5732", "MANAUS/AM"),
  shop("RESTAUR0000008", "CANTINA DA NONNA", "5812", "BENTO GONCALVES/RS", { usually: "chip" }),
  shop("HOTELRI0000009", "HOTEL ATLANTICO", "7011", "RIO DE JANEIRO/RJ", { usually: "chip" }),
  shop("APOSTAS0000010", "APOSTAS ONLINE", "7995", "SAO PAULO/SP"),
  shop("CAIXA240000011", "CAIXA 24H PAULISTA", "6011", "SAO PAULO/SP", { usually: "cash" }),
  shop("SOFTUSA0000012", "CLOUD SOFTWARE INC", "5734", "SAN FRANCISCO/CA", {
    country: "USA",
    currency: "USD",
  }),
  shop("MUSEEPA0000013", "MUSEE DE PARIS", "7991", "PARIS/", {
    country: "FRA",
    currency: "EUR",
    usually: "contactless",
  }),
];

export function shopOf(id: string): Shop {
  const found = SHOPS.find(({ acceptor_id }) => acceptor_id === id);
  if (!found) throw new Problem(404, `No merchant ${id} in the catalogue`);
  return found;
}

const POINTS: Readonly<Record<Usually, Pick<PointOfSale, "card" | "cardholder" | "pan" | "terminal">>> = {
  chip: { card: "PRESENT", cardholder: "PRESENT", pan: "ICC", terminal: "POS_TERMINAL" },
  contactless: { card: "PRESENT", cardholder: "PRESENT", pan: "CONTACTLESS", terminal: "POS_TERMINAL" },
  online: {
    card: "NOT_PRESENT",
    cardholder: "ELECTRONIC_ORDER",
    pan: "ECOMMERCE",
    terminal: "ECOMMERCE",
  },
  recurring: {
    card: "NOT_PRESENT",
    cardholder: "REOCCURRING",
    pan: "CREDENTIAL_ON_FILE",
    terminal: "ECOMMERCE",
  },
  cash: { card: "PRESENT", cardholder: "PRESENT", pan: "ICC", terminal: "ATM" },
};

export function pointOf(usually: Usually, more: Partial<PointOfSale> = {}): PointOfSale {
  return { ...POINTS[usually], pinEntered: usually === "cash", partialApproval: false, ...more };
}
