import { DomainError } from "@lastro/platform/domain-error";
import { createExportStore, type ExportKeeper } from "../../compliance/index.js";
import { lockProfile } from "../store.js";

export const BUILD_EXPORT_JOB = "customers.build_export";

/** The copies of clients' data. */
export const clientExports = createExportStore({
  exports: "customers_export",
  closures: "customers_closure",
});

/** How copies of clients' data are asked for, kept and fetched. */
export const clientExportKeeper: ExportKeeper = {
  store: clientExports,
  purpose: "customers.export",
  job: BUILD_EXPORT_JOB,
  requested: "customers.export_requested",
  downloaded: "customers.export_downloaded",
  async hold(tx, userId) {
    if (!(await lockProfile(tx, userId))) throw new DomainError("customers.profile_missing");
  },
};
