import type { Database } from "@lastro/platform/database/database";
import { receivedOf } from "../../figures.js";
import type { Window } from "../period.js";
import type { ReportOwner } from "../report-owner.js";
import { releaseSheet } from "./release-sheet.js";
import { type Sheet, usdt } from "./sheet.js";

/** Every load accepted in a window, and every dispute that gave the producer something, oldest first. */
export function salesSheet(db: Database, owner: ReportOwner, window: Window): Sheet {
  return releaseSheet(db, owner, window, {
    name: "vendas",
    at: ["Liberado em", "released_at"],
    other: ["Comprador", "buyer"],
    gross: ["Faturamento (USDT)", "gross_usdt"],
    refunded: ["Devolvido ao comprador (USDT)", "refunded_usdt"],
    own: [
      [["Taxa do mercado (USDT)", "fee_usdt"], ({ fee }) => usdt(fee)],
      [["Recebido (USDT)", "net_usdt"], ({ gross, fee }) => usdt(receivedOf({ released: gross, fee }))],
    ],
  });
}
