import { createExportStore, type ExportKeeper } from "../../compliance/index.js";
import { assertStillOpen } from "../accounts/closed-accounts.js";
import { lockForClosing } from "./closure-store.js";

export const BUILD_TRADER_EXPORT_JOB = "grain.build_export";

/** The copies of data of the marketplace's people. */
export const traderExports = createExportStore({ exports: "grain_export", closures: "grain_closure" });

/** How those copies are asked for, kept and fetched. */
export const traderExportKeeper: ExportKeeper = {
  store: traderExports,
  purpose: "grain.export",
  job: BUILD_TRADER_EXPORT_JOB,
  requested: "grain.export_requested",
  downloaded: "grain.export_downloaded",
  async hold(tx, userId) {
    await lockForClosing(tx, userId);
    await assertStillOpen(tx, userId);
  },
};
