export { drawReceipt, type ReceiptDrawing } from "./file/draw-receipt.js";
export { startReceiptThread } from "./file/start-receipt-thread.js";
export { runVerifyCommand } from "./file/verify-command.js";
export { registerReceiptRoutes } from "./routes.js";
export { createReceiptKeys, parseReceiptKeys } from "./signing/receipt-keys.js";
export { receiptRecords } from "./store.js";
