export { addressHolders } from "./address-holders.js";
export { describeCryptoMovements } from "./describe-movements.js";
export { cryptoReceived } from "./notices.js";
export type { CryptoPorts } from "./ports.js";
export { registerCryptoRoutes } from "./routes.js";
