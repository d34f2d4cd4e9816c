import type { ResponseOf } from "@lastro/contracts";
import type { DemandablePaper, MeasuredAt } from "@lastro/contracts/grain/offer-terms";
import type { readOrderParties } from "@lastro/contracts/grain/orders";
import { formatDecimal } from "@lastro/money";
import type { DocumentProperties } from "../../../receipts/index.js";
import { instantWords } from "../../notices/words/figures.js";
import type { Load, Order } from "../order.js";
import type { Sheet } from "../sheet-store.js";

/** The agreed terms as a contract prints them. */
export interface PrintedTerms {
  readonly agreedAt: string;
  readonly buyer: { readonly name: string };
  readonly producer: { readonly name: string };
  readonly offer: {
    readonly name: string;
    readonly cropYear: string | null;
    readonly place: { readonly city: string; readonly state: string | null; readonly country: string };
    readonly deliveryBasis: string;
    readonly incoterms: string;
  };
  /** Of forms before the third there is none: the basis names the offer's city. */
  readonly delivery?: {
    readonly place: string;
    readonly from: string | null;
    readonly to: string | null;
    readonly tolerance: string;
    readonly weighedAt: MeasuredAt;
    readonly classifiedAt: MeasuredAt;
  };
  /** Contracts made before discounts were agreed name no more than limits. */
  readonly quality: readonly {
    readonly item: string;
    readonly limit: string;
    readonly discount?: string | null;
    readonly refusal?: string | null;
  }[];
  /** What each load must carry; forms before the fourth demand nothing. */
  readonly papers?: readonly DemandablePaper[];
  readonly quantityTonnes: string;
  readonly pricePerTonne: string;
  readonly total: string;
  readonly feeBps: number;
  readonly days: Readonly<Record<string, number>>;
}

/** Everything a printed contract shows. */
export interface ContractDrawing {
  readonly order: Order;
  readonly loads: readonly Load[];
  readonly sheets: readonly Sheet[];
  /** As who asks may read them. */
  readonly signatures: ResponseOf<typeof readOrderParties>["signatures"];
  /** Where anybody checks it. */
  readonly link: string;
  /** What proves the file, once both sides are bound. */
  readonly properties?: DocumentProperties;
  readonly now: Date;
}

export const QUALITY_NAMES: Readonly<Record<string, string>> = {
  moisture: "Umidade (%)",
  impurity: "Impurezas e matérias estranhas (%)",
  damaged: "Avariados (%)",
  sour_and_burnt: "Ardidos e queimados (%)",
  burnt: "Queimados (%)",
  greenish: "Esverdeados (%)",
  broken: "Quebrados (%)",
  aflatoxin: "Aflatoxina (ppb)",
  castor: "Mamona (%)",
  live_insects: "Insetos vivos",
};

const PAPER_NAMES: Readonly<Record<DemandablePaper, string>> = {
  weight_ticket: "ticket de balança",
  classification: "laudo de classificação",
  invoice: "NF-e",
  transport: "CT-e",
  manifest: "MDF-e",
  photo: "foto",
};

/** Day and time in Brazil: `21/11/2026, 09:30`. */
export const writtenInstant = (at: Date): string =>
  instantWords({ language: "pt-BR", timeZone: "America/Sao_Paulo" }, at);

/** What holds between both sides, clause by clause. */
export function clausesOf({ days, feeBps, quality, delivery, papers = [] }: PrintedTerms): readonly string[] {
  const hasTable = quality.some(({ discount, refusal }) => discount !== undefined || refusal !== undefined);
  const percent = formatDecimal(BigInt(feeBps), 2).replace(".", ",");
  const afterPeriod = delivery?.to ? ", nunca antes do fim do período de entrega" : "";
  return [
    "O valor total fica em garantia desde a compra e só sai dela como este contrato diz.",
    `Sem resposta do produtor em ${days.approval} dias, ou sem a primeira carga em ${days.firstLoad} dias depois do aceite${afterPeriod}, o comprador recebe tudo de volta.`,
    `Depois de cada carga, o produtor tem ${days.nextLoad} dias para enviar a seguinte${afterPeriod}; o que ficar sem envio volta ao comprador depois de acertadas as cargas enviadas.`,
    ...(delivery === undefined ? [] : [toleranceOf(delivery), measuringOf(delivery)]),
    ...(papers.length === 0
      ? []
      : [
          `Cada carga leva: ${papers.map((kind) => PAPER_NAMES[kind]).join(", ")}. Sem todos esses documentos a entrega dela não é declarada nem aceita.`,
        ]),
    `Declarada a entrega de todas as cargas, o comprador tem ${days.inspection} dias para inspecionar; o silêncio vale aceite, pela última proposta de acerto de cada carga.`,
    "Peso e qualidade finais descontam, nesta ordem, impureza e umidade acima dos limites: (medido - limite) ÷ (100 - limite), em quilos inteiros. Pelo mais que passar dos limites, descontam-se os quilos que os dois lados acertarem.",
    ...(hasTable
      ? [
          "Depois do peso, cada ponto acima do limite desconta do preço o percentual da tabela de qualidade, arredondado ao milionésimo de USDT. Acima do limite de recusa o comprador pode recusar a carga.",
        ]
      : []),
    `Em disputa nenhum prazo move o valor disputado: valem a divisão assinada pelos dois lados ou, passados ${days.directSettlement} dias, a decisão de um administrador.`,
    `Do que o produtor recebe, a taxa do mercado é de ${percent}%.`,
  ];
}

type Delivery = NonNullable<PrintedTerms["delivery"]>;

function toleranceOf({ tolerance }: Delivery): string {
  if (!/[1-9]/.test(tolerance)) return "O produtor entrega a quantidade inteira; além dela nada é devido.";
  const percent = tolerance.replace(/\.?0+$/, "").replace(".", ",");
  return `Até ${percent}% a menos que a quantidade cumprem o contrato: o que faltar volta ao comprador, sem outra consequência. Além da quantidade nada é devido.`;
}

const PLACES: Readonly<Record<MeasuredAt, string>> = {
  origin: "na origem, no carregamento",
  destination: "no destino, na entrega",
};

function measuringOf({ weighedAt, classifiedAt }: Delivery): string {
  return weighedAt === classifiedAt
    ? `Valem o peso e a classificação feitos ${PLACES[weighedAt]}.`
    : `Vale o peso feito ${PLACES[weighedAt]}, e a classificação feita ${PLACES[classifiedAt]}.`;
}

/** `01/03/2027 a 30/04/2027`; nothing where no period is agreed. */
export function periodOf({ delivery }: PrintedTerms): string | undefined {
  const day = (iso: string) => iso.split("-").reverse().join("/");
  return delivery?.from && delivery.to ? `${day(delivery.from)} a ${day(delivery.to)}` : undefined;
}
