import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  confirmOfferImport,
  downloadImportTemplate,
  previewOfferImport,
} from "@lastro/contracts/grain/offer-imports";
import { callTraderRoute, downloadTraderRoute } from "@/lib/call-trader-route";

export type ImportPreview = WireResponseOf<typeof previewOfferImport>;
export type ImportRow = ImportPreview["rows"][number];
export type ImportTemplate = WireRequestOf<typeof downloadImportTemplate>["params"]["file"];

const FILE_TIMEOUT_MS = 60_000;

/** Has a spreadsheet read; nothing is created. */
export function previewImport(file: File) {
  const body = new FormData();
  body.append("file", file);
  return callTraderRoute<typeof previewOfferImport>("POST /agro/v1/offer-imports/preview", {
    body,
    timeoutMs: FILE_TIMEOUT_MS,
  });
}

/** Publishes the offers of a preview, all of them or none. */
export const confirmImport = (importId: string, offers: readonly NonNullable<ImportRow["offer"]>[]) =>
  callTraderRoute<typeof confirmOfferImport>("POST /agro/v1/offer-imports", {
    body: { importId, offers: [...offers] },
    timeoutMs: FILE_TIMEOUT_MS,
  });

export const downloadTemplate = (file: ImportTemplate) =>
  downloadTraderRoute<typeof downloadImportTemplate>("GET /agro/v1/offer-imports/:file", {
    params: { file },
  });
