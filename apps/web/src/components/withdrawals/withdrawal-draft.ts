import type { Network } from "@lastro/contracts/custody/networks";

/** A withdrawal as it is being typed. */
export interface WithdrawalDraft {
  method: "pix" | "usdt";
  amount: string | undefined;
  pixKey: string;
  /** Asked for where it is not known yet. */
  taxId: string;
  /** Asked for with it. */
  password: string;
  network: Network;
  address: string;
}

export const EMPTY_DRAFT: WithdrawalDraft = {
  method: "pix",
  amount: undefined,
  pixKey: "",
  taxId: "",
  password: "",
  network: "TRC20",
  address: "",
};
