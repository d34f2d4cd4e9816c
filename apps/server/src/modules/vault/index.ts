export { forgetWhoLeftJob } from "./forget-who-left.job.js";
export { vaultNotices } from "./notices.js";
export type { VaultPorts } from "./ports.js";
export { hasVaulted, vaultRecords } from "./read-vault.js";
export { registerVaultRoutes } from "./routes.js";
export { forgetGuardians } from "./vault-store.js";
export { vaultTimers } from "./vault-timers.js";
