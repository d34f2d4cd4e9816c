import type { ResponseOf } from "@lastro/contracts";
import type { checkContract as checkContractRoute } from "@lastro/contracts/grain/contract-check";
import type { Config } from "@lastro/platform/config";
import type { RequestCtx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import type { Schema } from "@lastro/platform/database/schema";
import { DomainError } from "@lastro/platform/domain-error";
import { networkOf } from "@lastro/platform/http/network-of";
import type { RateLimiter } from "@lastro/platform/http/rate-limit";
import type { Selectable } from "kysely";
import { nameForAnybody } from "../../../receipts/index.js";
import { sha256 } from "../../canonical-json.js";
import { signaturesOf } from "../../signatures/index.js";
import { usdt } from "../../usdt.js";
import { toOrder } from "../order-store.js";
import { papersDemanded } from "../terms.js";
import type { PrintedTerms } from "./contract-terms.js";
import { withoutParty } from "./order-parties.js";

/** Somebody checks a few contracts; a program that tries codes is stopped. */
const LOOK_UPS = { burst: 30, seconds: 60 };

/** Where anybody who has a contract checks it. */
export function contractLink({ publicUrl }: Pick<Config, "publicUrl">, termsHash: string): string {
  return `${publicUrl}/agro/contract/${termsHash}`;
}

/**
 * What was agreed under a hash, for whoever has the contract it is printed on; names by their first letters. Throws
 * `resource.not_found` for a hash of no contract.
 */
export async function checkContract(
  ctx: RequestCtx,
  limiter: RateLimiter,
  hash: string,
): Promise<ResponseOf<typeof checkContractRoute>> {
  const seconds = await limiter.secondsToWait(`grain-contract:${networkOf(ctx.ip)}`, LOOK_UPS);
  if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  const [row] = await query<Selectable<Schema["grain_order"]>>(
    ctx.db,
    "select * from grain_order where terms_hash = $1",
    [hash],
  );
  // What is kept is hashed anew: a row that was changed in the database is no contract.
  if (!row || sha256(row.terms) !== hash) throw new DomainError("resource.not_found");
  const order = toOrder(row);
  const terms = JSON.parse(order.terms) as PrintedTerms;
  return {
    number: order.number,
    agreedAt: order.proposed ? null : new Date(terms.agreedAt),
    buyer: nameForAnybody(terms.buyer.name) ?? "",
    producer: nameForAnybody(terms.producer.name) ?? "",
    offerName: order.offerName,
    quantity: order.quantityKg,
    pricePerTonne: order.priceCents,
    total: usdt(order.total),
    papers: [...papersDemanded(order)],
    signatures: (await signaturesOf(ctx.db, ctx, order)).map(withoutParty),
    status: order.status,
    hash,
  };
}
