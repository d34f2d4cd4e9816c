export { expirePixPaymentsJob } from "./expire-pix-payments.job.js";
export { payInReaisJob } from "./pay-in-reais.job.js";
export type { ChargePort, DeskPort, ReaisPorts } from "./ports.js";
export { registerReaisRoutes } from "./routes.js";
export { orderPixTaker } from "./take-pix.js";
