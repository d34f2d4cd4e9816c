import type { ImportColumn } from "@lastro/contracts/grain/offer-imports";
import {
  COMMODITIES,
  type Commodity,
  DELIVERY_BASES,
  type DeliveryBasis,
  type MeasuredAt,
} from "@lastro/contracts/grain/offer-terms";
import { COMMODITY_WORDS } from "../../commodity-words.js";
import { folded } from "../offer.js";

/** What a column is called in the template, in Portuguese and plainly, and what it takes. */
interface Described {
  readonly ptbr: string;
  readonly plain: string;
  readonly takes: string;
  readonly example: string;
}

const grains = COMMODITIES.map((code) => COMMODITY_WORDS[code]).join(", ");

export const COLUMN_WORDS: Readonly<Record<ImportColumn, Described>> = {
  name: { ptbr: "Nome", plain: "name", takes: "Até 120 letras", example: "Soja em grão, safra nova" },
  commodity: { ptbr: "Grão", plain: "commodity", takes: grains, example: "Soja" },
  cropYear: {
    ptbr: "Safra",
    plain: "crop_year",
    takes: "Como 2025/26; pode ficar vazia",
    example: "2025/26",
  },
  city: { ptbr: "Cidade", plain: "city", takes: "Onde o grão está", example: "Sorriso" },
  state: { ptbr: "UF", plain: "state", takes: "Como MT; pode ficar vazia", example: "MT" },
  country: { ptbr: "País", plain: "country", takes: "Duas letras; vazio é BR", example: "BR" },
  locode: { ptbr: "Porto", plain: "locode", takes: "UN/LOCODE, como BRPNG; pode ficar vazio", example: "" },
  deliveryBasis: { ptbr: "Base", plain: "delivery_basis", takes: DELIVERY_BASES.join(", "), example: "FCA" },
  deliveryPlace: {
    ptbr: "Local de entrega",
    plain: "delivery_place",
    takes: "Vazio é a cidade",
    example: "",
  },
  deliveryFrom: {
    ptbr: "Entrega de",
    plain: "delivery_from",
    takes: "Dia, como 31/01/2027; vazio é sem período",
    example: "",
  },
  deliveryTo: {
    ptbr: "Entrega até",
    plain: "delivery_to",
    takes: "Dia, como 28/02/2027; vazio é sem período",
    example: "",
  },
  tolerance: {
    ptbr: "Tolerância (%)",
    plain: "tolerance_percent",
    takes: "De 0 a 10; vazia é 0",
    example: "5",
  },
  inspectionDays: {
    ptbr: "Dias de inspeção",
    plain: "inspection_days",
    takes: "De 1 a 30; vazio é 7",
    example: "7",
  },
  weighedAt: {
    ptbr: "Pesagem",
    plain: "weighed_at",
    takes: "origem ou destino; vazia é destino",
    example: "destino",
  },
  classifiedAt: {
    ptbr: "Classificação",
    plain: "classified_at",
    takes: "origem ou destino; vazia é destino",
    example: "destino",
  },
  pricePerTonne: {
    ptbr: "Preço (USDT/t)",
    plain: "price_usdt_per_tonne",
    takes: "Até duas casas, como 398,50",
    example: "398,50",
  },
  quantity: {
    ptbr: "Quantidade (t)",
    plain: "quantity_tonnes",
    takes: "Passos de 0,1 tonelada, como 1500,5",
    example: "1500",
  },
  minimumOrder: {
    ptbr: "Pedido mínimo (t)",
    plain: "minimum_order_tonnes",
    takes: "Passos de 0,1 tonelada",
    example: "10",
  },
  description: {
    ptbr: "Descrição",
    plain: "description",
    takes: "Até 2.000 letras; pode ficar vazia",
    example: "",
  },
};

/** The column a heading names, whatever its case, its accents and its unit; undefined for one of no column. */
export function columnNamed(heading: string): ImportColumn | undefined {
  return BY_HEADING.get(bare(heading));
}

const bare = (heading: string) =>
  folded(heading)
    .replace(/\(.*?\)/g, "")
    .replace(/[\s_*]+/g, " ")
    .trim();

const BY_HEADING: ReadonlyMap<string, ImportColumn> = new Map(
  Object.entries(COLUMN_WORDS).flatMap(([column, { ptbr, plain }]) =>
    [ptbr, plain].map((word) => [bare(word), column as ImportColumn]),
  ),
);

/** The grain a word names, by its code or in Portuguese. */
export function commodityNamed(word: string): Commodity | undefined {
  return COMMODITIES.find((code) => code === folded(word) || folded(COMMODITY_WORDS[code]) === folded(word));
}

export function basisNamed(word: string): DeliveryBasis | undefined {
  return DELIVERY_BASES.find((basis) => basis === word.toUpperCase());
}

const PLACES: Readonly<Record<string, MeasuredAt>> = {
  origem: "origin",
  origin: "origin",
  destino: "destination",
  destination: "destination",
};

export function measuredAtNamed(word: string): MeasuredAt | undefined {
  return PLACES[folded(word)];
}
