import { createExportStore } from "../../compliance/index.js";

/** The copies of clients' data. */
export const clientExports = createExportStore({
  exports: "customers_export",
  closures: "customers_closure",
});
export const { find: findExport, finish: finishExport } = clientExports;
