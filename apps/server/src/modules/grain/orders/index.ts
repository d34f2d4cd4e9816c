export type { OrderPorts } from "./ports.js";
export { registerOrderRoutes } from "./routes.js";
export { runOrderTimersJob } from "./run-order-timers.job.js";
