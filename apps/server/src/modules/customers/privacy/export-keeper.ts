import { DomainError } from "../../../platform/domain-error.js";
import type { ExportKeeper } from "../../compliance/index.js";
import { lockProfile } from "../store.js";
import { EXPORT_PURPOSE } from "./data-export.js";
import { clientExports } from "./export-store.js";

export const BUILD_EXPORT_JOB = "customers.build_export";

/** How copies of clients' data are asked for, kept and fetched. */
export const clientExportKeeper: ExportKeeper = {
  store: clientExports,
  purpose: EXPORT_PURPOSE,
  job: BUILD_EXPORT_JOB,
  requested: "customers.export_requested",
  downloaded: "customers.export_downloaded",
  async hold(tx, userId) {
    if (!(await lockProfile(tx, userId))) throw new DomainError("customers.profile_missing");
  },
};
