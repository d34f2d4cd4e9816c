export type { DocumentSources } from "./documents/check-document.js";
export type { DocumentFact } from "./documents/declaration.js";
export { type DocumentOf, type IssuedDocument, issueDocument } from "./documents/issue-document.js";
export {
  type DocumentProperties,
  makeSealedDocument,
  sealIssuedDocument,
  verifyDocument,
} from "./file/document-seal.js";
export { type DocumentDrawing, drawDocument } from "./file/draw-document.js";
export { drawReceipt, type ReceiptDrawing } from "./file/draw-receipt.js";
export { startReceiptThread } from "./file/start-receipt-thread.js";
export { runVerifyCommand } from "./file/verify-command.js";
export { writtenAmount, writtenInstant } from "./file/written.js";
export { nameForAnybody } from "./masked-name.js";
export { documentLink } from "./receipt-view.js";
export { registerReceiptRoutes } from "./routes.js";
export { parseReceiptKeys } from "./signing/key-forms.js";
export { type KeyChange, revokeKey, rotateKeys } from "./signing/rotate-keys.js";
export { readSigningKeys } from "./signing/signing-keys.js";
export { receiptRecords } from "./store.js";
