import { canonicalAddress, Disagreement, isBlackListed, ProviderError } from "../../../custody/index.js";
import { canonicalPixKey, type KeyOwner, lookUpPixKey } from "../../../pix/index.js";
import { taxIdOfTrader } from "../../accounts/read-trader.js";
import type { WalletCtx } from "../ports.js";
import type { WithdrawalRequest } from "./withdrawal-request.js";

/** What others say of where money is to go. Absent where there was nothing to ask. */
export interface DestinationCheck {
  readonly keyOwner?: KeyOwner;
  readonly blackListed?: boolean | "no_answer";
}

/** Asks others about where a withdrawal is to go, before its transaction opens. */
export function checkDestination(
  ctx: WalletCtx,
  userId: string,
  request: WithdrawalRequest,
): Promise<DestinationCheck> {
  return request.method === "pix" ? checkKey(ctx, userId, request) : checkAddress(ctx, request);
}

async function checkKey(
  ctx: WalletCtx,
  userId: string,
  { pixKey }: WithdrawalRequest,
): Promise<DestinationCheck> {
  const [key, taxId] = [canonicalPixKey(pixKey ?? ""), await taxIdOfTrader(ctx.db, ctx, userId)];
  await ctx.freshenPrice();
  if (key === undefined || taxId === undefined) return {};
  return { keyOwner: await lookUpPixKey(ctx, { key, userId }) };
}

async function checkAddress(
  ctx: WalletCtx,
  { network, address }: WithdrawalRequest,
): Promise<DestinationCheck> {
  const ready = await ctx.networks.use(network);
  const canonical = canonicalAddress(network, address ?? "");
  if (!ready || canonical === undefined) return {};
  try {
    return { blackListed: await isBlackListed(ready, canonical) };
  } catch (error) {
    if (error instanceof ProviderError || error instanceof Disagreement) return { blackListed: "no_answer" };
    throw error;
  }
}
