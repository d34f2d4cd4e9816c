export { forgetPreviewsJob } from "./forget-previews.job.js";
export { pixPaymentNotices } from "./notices.js";
export { removePayeesOf } from "./payee-store.js";
export { payeeRecords } from "./payees.js";
export { pixPaymentProduct } from "./payment-product.js";
export { forgetReceivers } from "./payment-store.js";
export type { PixPaymentPorts } from "./ports.js";
export { describePayments, paymentRecords } from "./queries.js";
export { registerPixPaymentRoutes } from "./routes.js";
