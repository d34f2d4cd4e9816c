import type { Database } from "@lastro/platform/database/database";
import type { Window } from "../period.js";
import type { ReportOwner } from "../report-owner.js";
import { releaseSheet } from "./release-sheet.js";
import { type Sheet, text } from "./sheet.js";

/** Every load a buyer accepted and paid in a window, and what disputes gave its producers, oldest first. */
export function purchasesSheet(db: Database, owner: ReportOwner, window: Window): Sheet {
  return releaseSheet(db, owner, window, {
    name: "compras",
    at: ["Aceito em", "accepted_at"],
    other: ["Produtor", "producer"],
    gross: ["Comprado (USDT)", "gross_usdt"],
    refunded: ["Devolvido (USDT)", "refunded_usdt"],
    own: [[["Chave da NF-e", "nfe_key"], ({ invoice_keys }) => text(invoice_keys)]],
  });
}
