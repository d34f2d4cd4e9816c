export { EXPORT_KEPT_SECONDS as KEPT_SECONDS, exportStatus as statusOf } from "../../compliance/index.js";

/** Copies are encrypted under a key of their own. */
export const EXPORT_PURPOSE = "customers.export";
