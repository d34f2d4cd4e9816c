import type { PaperAuthor, PaperKind } from "@lastro/contracts/grain/papers";
import type { RequestCtx } from "@lastro/platform/context";
import { type ZipFile, zip } from "@lastro/platform/zip";
import type { Load, Order } from "../orders/order.js";
import { instant, type Sheet, text, tonnes } from "../reports/files/sheet.js";
import { writeCsv } from "../reports/files/write-csv.js";
import type { Paper } from "./paper.js";
import { paperFiles } from "./paper-store.js";

const KIND_NAMES: Readonly<Record<PaperKind, string>> = {
  weight_ticket: "Ticket de balança",
  classification: "Laudo de classificação",
  invoice: "NF-e",
  transport: "CT-e",
  manifest: "MDF-e",
  photo: "Foto",
  other: "Outro",
};

const AUTHOR_NAMES: Readonly<Record<PaperAuthor, string>> = {
  buyer: "Comprador",
  producer: "Produtor",
  driver: "Motorista",
};

/** Every paper of an order in one zip, by load, with a list of them; one file in memory at a time. */
export function papersZip(
  ctx: RequestCtx,
  of: {
    readonly order: Order;
    readonly loads: readonly Load[];
    readonly papers: readonly Paper[];
    readonly timeZone: string;
  },
): AsyncGenerator<Buffer> {
  return zip(filesOf(ctx, of), ctx.clock.now());
}

async function* filesOf(
  ctx: RequestCtx,
  { loads, papers, timeZone }: Parameters<typeof papersZip>[1],
): AsyncGenerator<ZipFile> {
  const numbers = new Map(loads.map(({ id, number }) => [id, number]));
  const pathOf = (paper: Paper) => pathIn(numbers.get(paper.loadId) ?? 0, paper);
  yield {
    name: "documentos.csv",
    content: writeCsv(sheetOf(papers, numbers, pathOf), { format: "ptbr", timeZone }),
  };
  for (const paper of papers) {
    const content = paper.file ? await paperFiles.read(ctx.db, ctx, paper.id) : undefined;
    if (content) yield { name: pathOf(paper) ?? paper.id, content: [content] };
  }
}

/** `carga-2/weight-ticket-4f1c2a9b.jpg`; null for a document known by its key alone. */
function pathIn(load: number, { kind, id, file }: Paper): string | null {
  if (!file) return null;
  const extension = file.contentType === "application/pdf" ? "pdf" : "jpg";
  return `carga-${load}/${kind.replace("_", "-")}-${id.slice(-8)}.${extension}`;
}

function sheetOf(
  papers: readonly Paper[],
  numbers: ReadonlyMap<string, number>,
  pathOf: (paper: Paper) => string | null,
): Sheet {
  return {
    name: "documentos",
    columns: [
      ["Carga", "load"],
      ["Documento", "kind"],
      ["Arquivo", "file"],
      ["Chave de acesso", "access_key"],
      ["Peso bruto (t)", "gross_tonnes"],
      ["Tara (t)", "tare_tonnes"],
      ["Peso líquido (t)", "net_tonnes"],
      ["Placa", "plate"],
      ["Motorista", "driver"],
      ["Observação", "note"],
      ["Anexado por", "added_by"],
      ["Anexado em", "added_at"],
      ["SHA-256 do arquivo enviado", "sha256"],
    ],
    rows: () =>
      papers.map((paper) => [
        text(String(numbers.get(paper.loadId) ?? "")),
        text(KIND_NAMES[paper.kind]),
        text(pathOf(paper)),
        text(paper.accessKey),
        tonnes(paper.grossKg),
        tonnes(paper.tareKg),
        tonnes(paper.grossKg === null || paper.tareKg === null ? null : paper.grossKg - paper.tareKg),
        text(paper.plate),
        text(paper.driver),
        text(paper.note),
        text(AUTHOR_NAMES[paper.side]),
        instant(paper.addedAt),
        text(paper.file?.sha256 ?? null),
      ]),
  };
}
