import type { DocumentSources } from "../receipts/index.js";
import { contractFacts, settlementFacts } from "./orders/index.js";
import { depositFacts } from "./wallet/index.js";

/** What the marketplace's signed documents are compared with when somebody checks one. */
export const SIGNED_DOCUMENTS: DocumentSources = {
  contract: contractFacts,
  settlement: settlementFacts,
  deposit: depositFacts,
};
