import type { WalletName } from "@/features/cards/shared/api";

export const WALLET_NAMES: Record<WalletName, string> = {
  applePay: "Apple Pay",
  samsungPay: "Samsung Pay",
  googlePay: "Google Pay",
};
