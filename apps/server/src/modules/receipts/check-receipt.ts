import type { ResponseOf } from "@lastro/contracts";
import type { checkReceipt as checkReceiptRoute } from "@lastro/contracts/receipts";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { networkOf } from "@lastro/platform/http/network-of";
import { readDeclaration } from "./declaration.js";
import type { ReceiptsPorts } from "./ports.js";
import { parseReceiptCode, writtenReceiptCode } from "./receipt-code.js";
import { findByCode } from "./store.js";

/** Somebody checks a few receipts; a program that tries codes is stopped. */
const LOOK_UPS = { burst: 30, seconds: 60 };

/** What was signed under a code and what has become of it, for anybody. Throws `resource.not_found` for no code of ours. */
export async function checkReceipt(
  ctx: RequestCtx & ReceiptsPorts,
  typed: string,
): Promise<ResponseOf<typeof checkReceiptRoute>> {
  const seconds = await ctx.limiter.secondsToWait(`receipt:${networkOf(ctx.ip)}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  const code = parseReceiptCode(typed);
  if (code === undefined) throw new DomainError("receipts.code_mistyped");
  const kept = await findByCode(ctx.db, code);
  if (!kept) throw new DomainError("resource.not_found");
  const opened = ctx.keys.open("lastro-receipt", kept.signed);
  const changed = { code: writtenReceiptCode(code), authenticity: "changed", receipt: null } as const;
  if (opened.is !== "genuine") return changed;
  const declaration = readDeclaration(opened.payload);
  const { standing, seal } = await ctx.readMovement(ctx, kept);
  if (declaration.code !== code || declaration.seal !== seal.hash) return changed;
  const { signed } = kept;
  return {
    code: writtenReceiptCode(code),
    authenticity: "valid",
    receipt: {
      declaration: { ...declaration, amounts: [...declaration.amounts] },
      standing,
      signed,
      keyId: opened.keyId,
    },
  };
}
