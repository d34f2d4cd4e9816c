import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import { type PixKeyOwner, PspError } from "../../pix/index.js";
import { isBlackListed } from "../chain/black-list.js";
import { ProviderError } from "../chain/port.js";
import { Disagreement } from "../chain/quorum.js";
import { canonicalAddress } from "../networks/addresses.js";
import type { CustodyRequestCtx } from "../ports.js";
import { canonicalPixKey } from "./pix-key.js";
import type { WithdrawalRequest } from "./withdrawal.js";

/** How many keys one person may have looked up: the directory counts questions, and nobody is to fish in it. */
const LOOK_UPS: Rate = { burst: 20, seconds: 600 };

/** What others say of where money is to go. Absent where there was nothing to ask. */
export interface OutsideWord {
  readonly keyOwner?: PixKeyOwner | "nobody" | "no_answer";
  readonly blackListed?: boolean | "no_answer";
}

/** Asks others about a withdrawal, before its transaction opens, in which nobody outside is asked anything. */
export async function askOutside(ctx: CustodyRequestCtx, request: WithdrawalRequest): Promise<OutsideWord> {
  return request.method === "pix" ? askAboutKey(ctx, request) : askAboutAddress(ctx, request);
}

async function askAboutKey(ctx: CustodyRequestCtx, { pixKey }: WithdrawalRequest): Promise<OutsideWord> {
  const [key, taxId] = [canonicalPixKey(pixKey ?? ""), await ctx.taxIdOf(ctx.db, personOf(ctx).userId)];
  await ctx.freshenPrice();
  if (key === undefined || taxId === undefined) return {};
  const seconds = await ctx.limiter.secondsToWait(`custody.pix-key:${personOf(ctx).userId}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  try {
    return { keyOwner: (await ctx.directory.ownerOf(key)) ?? "nobody" };
  } catch (error) {
    if (!(error instanceof PspError)) throw error;
    ctx.log.warn({ err: error }, "the directory of Pix keys gave no answer");
    return { keyOwner: "no_answer" };
  }
}

async function askAboutAddress(
  ctx: CustodyRequestCtx,
  { network, address }: WithdrawalRequest,
): Promise<OutsideWord> {
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
