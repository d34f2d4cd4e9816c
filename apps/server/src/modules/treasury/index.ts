export { coldTreasury } from "./cold-treasury.js";
export { treasuryAction } from "./decide-movement.js";
export { treasuryJobs } from "./jobs.js";
export type { TreasuryPorts } from "./ports.js";
export { registerTreasuryRoutes } from "./routes.js";
