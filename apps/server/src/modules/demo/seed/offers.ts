import { parseDecimal } from "@lastro/money";
import type { NewOffer } from "../../grain/index.js";
import type { DrawnGrain } from "./draw-grain.js";
import type { TraderKey } from "./traders.js";

export interface DemoOffer {
  readonly daysAgo: number;
  readonly producer: TraderKey;
  readonly offer: Omit<NewOffer, "imageId" | "commodity"> & { readonly commodity: DrawnGrain };
}

interface Terms {
  readonly name: string;
  readonly description: string;
  readonly commodity: DrawnGrain;
  readonly cropYear: string;
  readonly place: readonly [city: string, state: string, locode?: string];
  readonly deliveryBasis: NewOffer["deliveryBasis"];
  /** USDT a tonne. */
  readonly price: string;
  /** Tonnes. */
  readonly quantity: string;
  readonly minimum: string;
}

function offer(daysAgo: number, producer: TraderKey, { place, price, quantity, minimum, ...terms }: Terms) {
  const [city, state, locode = null] = place;
  return {
    daysAgo,
    producer,
    offer: {
      ...terms,
      place: { city, state, country: "BR", locode },
      priceCents: parseDecimal(price, 2),
      quantityKg: parseDecimal(quantity, 3),
      minimumKg: parseDecimal(minimum, 3),
    },
  } satisfies DemoOffer;
}

/** What is on the market in the demonstration. */
export const OFFERS: readonly DemoOffer[] = [
  offer(41, "produtor", {
    name: "Soja em grão, padrão exportação",
    description:
      "Soja convencional de ciclo médio, colhida seca e guardada em silo próprio com aeração.\nClassificação na origem por empresa independente; carregamento de segunda a sábado.",
    commodity: "soy",
    cropYear: "2025/26",
    place: ["Sorriso", "MT"],
    deliveryBasis: "FCA",
    price: "398.50",
    quantity: "2400",
    minimum: "30",
  }),
  offer(36, "produtor", {
    name: "Milho amarelo, segunda safra",
    description: "Milho de safrinha, tipo 1, pronto para ração ou moagem. Umidade média de 13,4%.",
    commodity: "corn",
    cropYear: "2026",
    place: ["Lucas do Rio Verde", "MT"],
    deliveryBasis: "EXW",
    price: "187.90",
    quantity: "1800",
    minimum: "15",
  }),
  offer(29, "produtora", {
    name: "Arroz em casca, 58% de inteiros",
    description: "Arroz irrigado longo fino, seco e limpo, em armazém próprio na fronteira oeste.",
    commodity: "rice",
    cropYear: "2025/26",
    place: ["Uruguaiana", "RS"],
    deliveryBasis: "FCA",
    price: "242.00",
    quantity: "960",
    minimum: "10",
  }),
  offer(23, "produtor", {
    name: "Café arábica natural, bebida dura",
    description: "Peneira 16 acima, secado em terreiro, ensacado em big bag. Amostra enviada a pedido.",
    commodity: "coffee",
    cropYear: "2026",
    place: ["Patrocínio", "MG"],
    deliveryBasis: "EXW",
    price: "5890.00",
    quantity: "84",
    minimum: "1.2",
  }),
  offer(17, "produtora", {
    name: "Trigo pão, tipo 1",
    description: "PH 79, força de glúten (W) acima de 240. Lote único, com laudo do moinho.",
    commodity: "wheat",
    cropYear: "2026",
    place: ["Cruz Alta", "RS"],
    deliveryBasis: "DAP",
    price: "236.40",
    quantity: "640",
    minimum: "20",
  }),
  offer(11, "produtora", {
    name: "Soja no porto de Rio Grande",
    description: "Posta no terminal, pesagem e classificação finais no embarque.",
    commodity: "soy",
    cropYear: "2025/26",
    place: ["Rio Grande", "RS", "BRRIG"],
    deliveryBasis: "FOB",
    price: "431.75",
    quantity: "3000",
    minimum: "100",
  }),
  offer(6, "produtor", {
    name: "Milho no porto de Paranaguá",
    description: "Pela norma ANEC 43: qualidade e condição finais no carregamento.",
    commodity: "corn",
    cropYear: "2026",
    place: ["Paranaguá", "PR", "BRPNG"],
    deliveryBasis: "FAS",
    price: "214.20",
    quantity: "1200",
    minimum: "50",
  }),
  offer(2, "produtor", {
    name: "Café conilon, tipo 7/8",
    description: "Conilon seco em secador a fogo indireto, boa renda. Carregamento imediato.",
    commodity: "coffee",
    cropYear: "2026",
    place: ["Nova Venécia", "ES"],
    deliveryBasis: "FCA",
    price: "3980.00",
    quantity: "126.5",
    minimum: "0.6",
  }),
];
