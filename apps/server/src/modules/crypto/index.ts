export { addressHolders } from "./deposits/address-holders.js";
export { describeCryptoMovements } from "./describe-movements.js";
export { cryptoNotices } from "./notices.js";
export type { CryptoPorts } from "./ports.js";
export { addressRecords, cryptoDepositRecords, cryptoWithdrawalRecords } from "./records.js";
export { registerCryptoRoutes } from "./routes.js";
export { forgetEntries, lockEntry } from "./withdrawals/address-entry.js";
export { checkEntry } from "./withdrawals/check-address.js";
export { bankWalletProduct } from "./withdrawals/withdrawal-product.js";
