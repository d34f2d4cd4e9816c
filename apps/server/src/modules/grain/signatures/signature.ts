import type { LegalParty } from "@lastro/contracts/grain/legal-data";
import type { OrderSide } from "@lastro/contracts/grain/orders";
import type { SignatureMethod } from "@lastro/contracts/grain/signatures";
import type { Ctx } from "@lastro/platform/context";
import { type Database, query, type Tx } from "@lastro/platform/database/database";
import { insertions, runTogether } from "@lastro/platform/database/together";
import { createSealer, type Sealer } from "@lastro/platform/sealed";
import { canonicalJson, sha256 } from "../canonical-json.js";

/** What of an order is signed. */
export interface SignedOrder {
  readonly id: string;
  readonly producerId: string;
  readonly termsHash: string;
}

/** One side's signature of an order's contract. */
export interface Signature {
  readonly orderId: string;
  readonly side: OrderSide;
  readonly userId: string;
  /** Who signed for the company; null where its owner did, and of a person. */
  readonly memberId: string | null;
  /** As the party said of itself at that moment. */
  readonly party: LegalParty;
  readonly method: SignatureMethod;
  readonly consentId: string | null;
  readonly at: Date;
  /** The contract that is signed. */
  readonly termsHash: string;
  /** SHA-256 over contract, side, party, method and time. */
  readonly hash: string;
}

type Signed = Omit<Signature, "hash">;
type SealingCtx = Pick<Ctx, "config" | "random">;

/** A signature with the hash that binds it to the contract. */
export function newSignature(signed: Signed): Signature {
  return { ...signed, hash: hashOf(signed) };
}

/** What the hash of a signature is made over. */
function hashOf({ termsHash, side, userId, memberId, party, method, consentId, at }: Signed): string {
  const words = { termsHash, side, userId, party, method, consentId, at: at.toISOString() };
  // Named only where there is one: signatures from before there were members keep their hash.
  if (memberId !== null) return sha256(canonicalJson({ ...words, memberId }));
  return sha256(canonicalJson(words));
}

/** A signature as its table keeps it, to be inserted as JSON. */
export function rowOfSignature(ctx: SealingCtx, signature: Signature) {
  const party = sealer(ctx).seal(boundTo(signature), Buffer.from(JSON.stringify(signature.party)));
  return {
    order_id: signature.orderId,
    side: signature.side,
    user_id: signature.userId,
    member_id: signature.memberId,
    party_sealed: `\\x${party.toString("hex")}`,
    method: signature.method,
    consent_id: signature.consentId,
    signed_at: signature.at,
    terms_hash: signature.termsHash,
    hash: signature.hash,
  };
}

export function insertSignature(tx: Tx, ctx: SealingCtx, signature: Signature): Promise<void> {
  return runTogether(tx, insertions({ grain_signature: [rowOfSignature(ctx, signature)] }));
}

/** Who signed an order's contract as it stands, the buyer first; what was signed of earlier rounds is left out. */
export async function signaturesOf(
  db: Database | Tx,
  ctx: SealingCtx,
  { id, termsHash }: Pick<SignedOrder, "id" | "termsHash">,
): Promise<Signature[]> {
  return (await allSignaturesOf(db, ctx, id)).filter((signature) => signature.termsHash === termsHash);
}

/**
 * Every signature of an order, those of earlier rounds too, the buyer's first; one whose words no longer make its hash is
 * left out.
 */
export async function allSignaturesOf(
  db: Database | Tx,
  ctx: SealingCtx,
  orderId: string,
): Promise<Signature[]> {
  const rows = await query<Omit<Signed, "party"> & { sealed: Buffer; hash: string }>(
    db,
    `select order_id as "orderId", side, user_id as "userId", member_id as "memberId", party_sealed as sealed, method,
            consent_id as "consentId", signed_at as at, terms_hash as "termsHash", hash
     from grain_signature where order_id = $1 order by side, signed_at`,
    [orderId],
  );
  return rows
    .map(({ sealed, ...row }) => ({
      ...row,
      party: JSON.parse(sealer(ctx).open(boundTo(row), sealed).toString()) as LegalParty,
    }))
    .filter((signature) => hashOf(signature) === signature.hash);
}

/** Whether a side has signed the contract as it stands. */
export async function hasSigned(
  tx: Tx,
  { id, termsHash }: Pick<SignedOrder, "id" | "termsHash">,
  side: OrderSide,
): Promise<boolean> {
  const rows = await query(
    tx,
    "select 1 from grain_signature where order_id = $1 and side = $2 and terms_hash = $3",
    [id, side, termsHash],
  );
  return rows.length > 0;
}

const boundTo = ({ orderId, side }: Pick<Signed, "orderId" | "side">) => `${orderId}:${side}`;

function sealer(ctx: SealingCtx): Sealer {
  return createSealer(ctx.config, "grain.signature", ctx.random);
}
