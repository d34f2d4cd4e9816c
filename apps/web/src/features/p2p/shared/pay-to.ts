import type { WireRequestOf } from "@lastro/contracts";
import type { ACCOUNT_TYPES } from "@lastro/contracts/bank-accounts";
import { type createP2pAd, payToSchema } from "@lastro/contracts/p2p/ad";
import type { AmbiguousKeyType } from "@lastro/contracts/pix-keys";
import type { Method } from "@/features/p2p/book/api";

export type PayTo = NonNullable<WireRequestOf<typeof createP2pAd>["body"]["payTo"]>;

/** Where a seller is paid while it is typed. */
export interface PayToDraft {
  /** One of the keys registered here; empty for one typed. */
  readonly keyId: string;
  readonly key: string;
  readonly as: AmbiguousKeyType | undefined;
  readonly ispb: string;
  readonly branch: string;
  readonly number: string;
  readonly type: (typeof ACCOUNT_TYPES)[number];
}

export const EMPTY_PAY_TO: PayToDraft = {
  ...{ keyId: "", key: "", as: undefined },
  ...{ ispb: "", branch: "", number: "", type: "checking" },
};

/** What the methods need said of where the seller is paid; undefined while something is missing or refused. */
export function payToOf(draft: PayToDraft, methods: readonly Method[]): PayTo | undefined {
  const said: PayTo = {
    ...(methods.includes("pix_key") && { pixKey: pixKeyOf(draft) }),
    ...(methods.includes("bank_transfer") && { account: accountOf(draft) }),
  };
  return payToSchema.safeParse(said).success ? said : undefined;
}

/** Whether any of the methods is paid outside this bank. */
export const isOutside = (methods: readonly Method[]): boolean => methods.some((one) => one !== "lastro");

function pixKeyOf({ keyId, key, as }: PayToDraft): NonNullable<PayTo["pixKey"]> {
  if (keyId !== "") return { keyId };
  return { key: key.trim(), ...(as !== undefined && { as }) };
}

function accountOf({ ispb, branch, number, type }: PayToDraft): NonNullable<PayTo["account"]> {
  return { ispb, branch: branch.trim(), number, type };
}
