import { EVIDENCE_MOST_BYTES, EVIDENCE_MOST_FILES, EVIDENCE_TYPES } from "@lastro/contracts/grain/disputes";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { announceOrder } from "../orders/announce-order.js";
import { recordEvents } from "../orders/event-store.js";
import { lockAndAuthorizeOrder } from "../orders/lock-and-authorize-order.js";
import { changeOrder } from "../orders/order-store.js";
import { sha256 } from "../orders/terms.js";
import { evidenceOf, insertEvidence } from "./dispute-store.js";
import { openDisputeOf } from "./settle-dispute.js";

type EvidenceType = (typeof EVIDENCE_TYPES)[number];

const SIGNATURES: Readonly<Record<EvidenceType, readonly number[]>> = {
  "image/jpeg": [0xff, 0xd8, 0xff],
  "image/png": [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  "application/pdf": [0x25, 0x50, 0x44, 0x46, 0x2d],
};

/** Keeps a file as it was sent, under its hash, with what it shows by its content and not by its name. */
export async function addEvidence(
  tx: Tx,
  ctx: RequestCtx,
  input: {
    readonly id: string;
    readonly name: string;
    readonly note: string | null;
    readonly content: Buffer;
  },
): Promise<void> {
  const { order, side } = await lockAndAuthorizeOrder(tx, ctx, input);
  const dispute = await openDisputeOf(tx, order);
  const { content } = input;
  if (content.length > EVIDENCE_MOST_BYTES) throw new DomainError("grain.evidence_too_large");
  const contentType = EVIDENCE_TYPES.find((type) =>
    SIGNATURES[type].every((byte, index) => content[index] === byte),
  );
  if (!contentType) throw new DomainError("grain.evidence_type");
  if ((await evidenceOf(tx, dispute.id)).length >= EVIDENCE_MOST_FILES)
    throw new DomainError("grain.evidence_too_many", { most: EVIDENCE_MOST_FILES });
  const hash = sha256(content);
  await changeOrder(tx, ctx, order, {});
  await insertEvidence(tx, dispute.id, {
    id: ctx.random.id(),
    by: side,
    name: input.name,
    contentType,
    size: content.length,
    sha256: hash,
    note: input.note,
    content,
    addedAt: ctx.clock.now(),
  });
  await recordEvents(tx, ctx, order, [
    { type: "dispute.evidence_added", reason: input.note, facts: { name: input.name, sha256: hash } },
  ]);
  await announceOrder(tx, order);
}
