import type { ResponseOf } from "@lastro/contracts";
import type { OrderSide, readOrderParties } from "@lastro/contracts/grain/orders";
import type { Ctx } from "@lastro/platform/context";
import type { Database, Tx } from "@lastro/platform/database/database";
import { memberNames } from "../../members/index.js";
import { type Signature, signaturesOf } from "../../signatures/index.js";
import type { Order } from "../order.js";

type Parties = ResponseOf<typeof readOrderParties>;

/** Who signed, as one side may read it: the other's data only once both are bound, as their contacts. */
export async function partiesFor(
  db: Database | Tx,
  ctx: Pick<Ctx, "config" | "random">,
  order: Order,
  side: OrderSide,
): Promise<Parties["signatures"]> {
  const areBound = order.paidAt !== null && order.approval === "accepted";
  const signatures = await signaturesOf(db, ctx, order);
  const members = await memberNames(
    db,
    signatures.map(({ memberId }) => memberId),
  );
  return signatures.map((signature) => {
    const isShown = areBound || signature.side === side;
    const signedBy = isShown ? members.get(signature.memberId ?? "") : undefined;
    return {
      ...withoutParty(signature),
      party: isShown ? signature.party : null,
      ...(signedBy === undefined ? {} : { signedBy }),
    };
  });
}

/** A signature as anybody may know it. */
export const withoutParty = ({ side, at, method, hash }: Signature) => ({ side, at, method, hash });
