import { formatDecimal } from "@lastro/money";
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
  /** Contracts made before discounts were agreed name no more than limits. */
  readonly quality: readonly {
    readonly item: string;
    readonly limit: string;
    readonly discount?: string | null;
    readonly refusal?: string | null;
  }[];
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
  /** Where anybody checks it. */
  readonly link: string;
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

/** Day and time in Brazil: `21/11/2026, 09:30`. */
export const writtenInstant = (at: Date): string =>
  instantWords({ language: "pt-BR", timeZone: "America/Sao_Paulo" }, at);

/** What holds between both sides, clause by clause. */
export function clausesOf({ days, feeBps, quality }: PrintedTerms): readonly string[] {
  const hasTable = quality.some(({ discount, refusal }) => discount !== undefined || refusal !== undefined);
  const percent = formatDecimal(BigInt(feeBps), 2).replace(".", ",");
  return [
    "O valor total fica em garantia desde a compra e só sai dela como este contrato diz.",
    `Sem resposta do produtor em ${days.approval} dias, ou sem a primeira carga em ${days.firstLoad} dias depois do aceite, o comprador recebe tudo de volta.`,
    `Depois de cada carga, o produtor tem ${days.nextLoad} dias para enviar a seguinte; o que ficar sem envio volta ao comprador depois de acertadas as cargas enviadas.`,
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
