import { personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { addRelation, type RelationKind, removeRelation } from "../people/relations.js";
import type { P2pRequestCtx } from "../ports.js";
import { getPerson, wordsOfPerson } from "./read-person.js";

interface RelationChange {
  /** By which the other is known. */
  readonly id: string;
  readonly kind: RelationKind;
  readonly to: boolean;
}

/**
 * Blocks somebody or makes them a favourite, or neither any more; asked twice it changes nothing. A favourite that is blocked
 * is none. Throws `p2p.yourself`.
 */
export async function changeRelation(ctx: P2pRequestCtx, { id, kind, to }: RelationChange) {
  const { userId } = personOf(ctx);
  const person = await getPerson(ctx.db, id);
  if (person.userId === userId) throw new DomainError("p2p.yourself");
  const of = { userId, otherId: person.userId };
  if (to) await addRelation(ctx.db, ctx, { ...of, kind });
  else await removeRelation(ctx.db, { ...of, kind });
  if (to && kind === "block") await removeRelation(ctx.db, { ...of, kind: "favourite" });
  return wordsOfPerson(ctx, person);
}
