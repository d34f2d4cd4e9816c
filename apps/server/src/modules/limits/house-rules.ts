import type { LimitRule } from "./limit-policy.js";

/** The house's daily limit per client and category: R$ 100.000,00 in centavos, as all of them (bank specification §9). */
export const HOUSE_DAY: LimitRule = { name: "day", window: "day", amount: 10_000_000n };

/** What leaves a client from 20:00 to 06:00 by Pix and by transfer together (Res. BCB 142/2021). */
export const NIGHT: LimitRule = {
  name: "night",
  window: "night",
  countedAs: "sent",
  amount: 100_000n,
  maximum: 2_000_000n,
};

/** One movement: what a provider that is no direct participant may pay at once (Res. BCB 496/2025), unless raised. */
export const ONE_PIX: LimitRule = {
  name: "transaction",
  window: "transaction",
  amount: 1_500_000n,
  maximum: 10_000_000n,
};

export const HOUSE_MONTH: LimitRule = { name: "month", window: "month", amount: 100_000_000n };

/** One movement from a device that is not registered (Res. BCB 403/2024). */
export const UNREGISTERED_DEVICE: LimitRule = {
  name: "unregistered_device",
  window: "transaction",
  unregisteredDevice: true,
  countedAs: "sent",
  amount: 20_000n,
};

/** A day's movements from all such devices together, by Pix and by transfer. */
export const UNREGISTERED_DEVICE_DAY: LimitRule = {
  name: "unregistered_device_day",
  window: "day",
  unregisteredDevice: true,
  countedAs: "sent",
  amount: 100_000n,
};

/** Who has not passed KYC Plus. */
export const BASIC_24H: LimitRule = {
  name: "basic_24h",
  window: "rolling_24h",
  level: "basic",
  amount: 1_000_000n,
};

/** To one payee who was not saved a day ago or more. */
export const NEW_PAYEE_24H: LimitRule = {
  name: "new_payee_24h",
  window: "rolling_24h",
  per: "payee",
  newPayee: true,
  amount: 500_000n,
};
