import { Readable } from "node:stream";
import type { RequestOf } from "@lastro/contracts";
import * as contract from "@lastro/contracts/grain/offer-imports";
import { type Ctx, personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { readUpload } from "@lastro/platform/http/read-upload";
import type { Router } from "@lastro/platform/http/router";
import { type FileRefusal, refusingFiles } from "@lastro/platform/pictures/file-refused";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import type { FastifyRequest } from "fastify";
import { tableHeaders } from "../../reports/files/table-headers.js";
import type { WriteTables } from "../../reports/files/write-tables.js";
import type { OfferPorts } from "../ports.js";
import { confirmImport } from "./confirm-import.js";
import { previewImport } from "./preview-import.js";
import { templateSheets } from "./template.js";

/** Spreadsheets one producer may have read. */
const SPREADSHEETS: Rate = { burst: 30, seconds: 3_600 };

/** Offers from a spreadsheet: its template, what it would publish, and publishing all of that. */
export function registerImportRoutes(
  router: Router<Ctx>,
  { limiter }: Pick<OfferPorts, "limiter">,
  writeTables: WriteTables,
): void {
  const { previewOfferImport: preview, downloadImportTemplate: template } = contract;
  const open = { tags: ["v1"], security: [{ bearer: [] }] };
  const uploaded = {
    ...open,
    summary: preview.summary,
    consumes: ["multipart/form-data"],
    response: { 200: preview.response },
  };
  router.app.post(preview.path, { schema: uploaded }, async (request) => {
    const ctx = await router.contextFor(request, preview);
    const { userId } = personOf(ctx);
    const seconds = await limiter.secondsToWait(`grain-import:${userId}`, SPREADSHEETS);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
    return uploadTurns.run(userId, async () => previewImport(ctx, await readFile(request)));
  });
  router.on(contract.confirmOfferImport, async (ctx, { body: { importId, offers } }) => {
    const terms = offers.map(
      ({ pricePerTonne: priceCents, minimumOrder: minimumKg, quantity: quantityKg, ...typed }) => ({
        ...{ ...typed, priceCents, minimumKg, quantityKg },
      }),
    );
    await inTransaction(ctx.db, (tx) => confirmImport(tx, ctx, { importId, offers: terms }));
    return { created: terms.length };
  });
  const asFile = { ...open, summary: template.summary, params: template.params };
  router.app.get(template.path, { schema: asFile }, async (request, reply) => {
    const ctx = await router.contextFor(request, template);
    const { file } = request.params as RequestOf<typeof template>["params"];
    const form = file === "modelo-ofertas.xlsx" ? "xlsx" : "csv";
    const manner = { format: "ptbr", timeZone: "America/Sao_Paulo" } as const;
    const content = writeTables({
      form,
      manner,
      at: ctx.clock.now(),
      sheets: templateSheets(form),
      texts: [],
    });
    return reply.headers(tableHeaders(form, file)).send(Readable.from(content));
  });
}

async function readFile(request: FastifyRequest): Promise<Buffer> {
  const { file } = await refusingFiles(refusal, () => readUpload(request, contract.MAX_IMPORT_BYTES));
  if (!file || file.length === 0) throw refusal("missing");
  return file;
}

function refusal(reason: FileRefusal): DomainError {
  return reason === "too_large"
    ? new DomainError("grain.import_too_large")
    : new DomainError("grain.import_missing", {}, { file: "grain.import_missing" });
}
