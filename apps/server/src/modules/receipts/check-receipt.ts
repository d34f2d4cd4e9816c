import type { ResponseOf } from "@lastro/contracts";
import type { checkReceipt as checkReceiptRoute } from "@lastro/contracts/receipts";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { networkOf } from "@lastro/platform/http/network-of";
import { readDeclaration } from "./declaration.js";
import { checkDocument } from "./documents/check-document.js";
import { findDocument } from "./documents/document-store.js";
import type { ReceiptsPorts } from "./ports.js";
import { parseReceiptCode, writtenReceiptCode } from "./receipt-code.js";
import { keyAsChecked } from "./signing/key-as-checked.js";
import { readSigningKeys } from "./signing/signing-keys.js";
import { findByCode, type KeptReceipt } from "./store.js";

/** Somebody checks a few documents; a program that tries codes is stopped. */
const LOOK_UPS = { burst: 30, seconds: 60 };

type Checked = ResponseOf<typeof checkReceiptRoute>;

/**
 * What was signed under a code and what has become of it, for anybody. Throws `resource.not_found` for no code of ours,
 * whatever kind of document it might have been of.
 */
export async function checkReceipt(ctx: RequestCtx & ReceiptsPorts, typed: string): Promise<Checked> {
  const seconds = await ctx.limiter.secondsToWait(`receipt:${networkOf(ctx.ip)}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  const code = parseReceiptCode(typed);
  if (code === undefined) throw new DomainError("receipts.code_mistyped");
  const [receipt, document] = await Promise.all([findByCode(ctx.db, code), findDocument(ctx.db, code)]);
  if (receipt) return checkKept(ctx, receipt);
  if (document) return checkDocument(ctx, document);
  throw new DomainError("resource.not_found");
}

async function checkKept(ctx: RequestCtx & ReceiptsPorts, kept: KeptReceipt): Promise<Checked> {
  const [code, kind] = [writtenReceiptCode(kept.code), "receipt"] as const;
  const opened = (await readSigningKeys(ctx)).open("lastro-receipt", kept.signed);
  const changed = { code, kind, authenticity: "changed", key: null, receipt: null, document: null } as const;
  if (opened.is !== "genuine") return changed;
  const declaration = readDeclaration(opened.payload);
  const { standing, seal } = await ctx.readMovement(ctx, kept);
  if (declaration.code !== kept.code || declaration.seal !== seal.hash) return changed;
  return {
    code,
    kind,
    ...keyAsChecked(opened.key),
    receipt: {
      declaration: { ...declaration, amounts: [...declaration.amounts] },
      standing,
      signed: kept.signed,
      keyId: opened.key.kid,
    },
    document: null,
  };
}
