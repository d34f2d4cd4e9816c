export { PIX_CHARGE_TRANSITIONS } from "./charge.js";
export { describePixMovements } from "./describe-movements.js";
export { pixJobs } from "./jobs.js";
export type { PixCtx, PixPorts } from "./ports.js";
export { createApiPix } from "./psp/api-pix.js";
export type { PixProvider } from "./psp/port.js";
export { type Discrepancy, type ProviderBooks, reconcile } from "./reconcile.js";
export { registerPixRoutes } from "./routes.js";
export { PIX_UNMATCHED_TRANSITIONS } from "./unmatched-store.js";
