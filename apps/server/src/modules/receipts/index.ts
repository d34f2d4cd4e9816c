export { type DocumentProperties, makeSealedDocument, verifyDocument } from "./file/document-seal.js";
export { drawReceipt, type ReceiptDrawing } from "./file/draw-receipt.js";
export { startReceiptThread } from "./file/start-receipt-thread.js";
export { runVerifyCommand } from "./file/verify-command.js";
export { writtenAmount, writtenInstant } from "./file/written.js";
export { nameForAnybody } from "./masked-name.js";
export { registerReceiptRoutes } from "./routes.js";
export { createReceiptKeys, parseReceiptKeys, type ReceiptKeys } from "./signing/receipt-keys.js";
export { receiptRecords } from "./store.js";
