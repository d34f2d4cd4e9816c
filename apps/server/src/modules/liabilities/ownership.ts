import { CRYPTO_NETWORK_NAMES, type CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { brazilianDay } from "@lastro/platform/clock";
import { asSystem, type Ctx } from "@lastro/platform/context";
import { type Database, inTransaction, query } from "@lastro/platform/database/database";
import { recordAudit } from "../compliance/index.js";
import { canonicalAddress, isSignedBy, writtenAddress } from "../custody/index.js";

/** An address of the house. */
export interface HouseAddress {
  readonly network: CryptoNetwork;
  readonly address: string;
}

interface Signed extends HouseAddress {
  /** The day that the text names, `2026-11-29`. */
  readonly day: string;
  readonly signature: string;
}

/** The newest signed text of an address. */
export interface Ownership extends HouseAddress {
  readonly text: string;
  readonly signature: string;
  readonly recordedAt: Date;
}

/**
 * What the key of an address signs: whose it is, and since which day at the latest. Throws a sentence where it is no address
 * of the network.
 */
export function ownershipText(
  { config }: Pick<Ctx, "config">,
  { network, address, day }: Omit<Signed, "signature">,
): string {
  const { host } = new URL(config.publicUrl);
  const written = writtenAddress(network, canonicalOf({ network, address }));
  return [`${host} holds this address.`, `${CRYPTO_NETWORK_NAMES[network]}: ${written}`, `Day: ${day}`].join(
    "\n",
  );
}

/** Today, as a text to sign names it. */
export const ownershipDay = ({ clock }: Pick<Ctx, "clock">): string => brazilianDay(clock.now());

/**
 * Publishes that the house holds an address, by a signature of its key. Throws a sentence where the signature is not of the
 * text, or the day is to come.
 */
export async function recordOwnership(ctx: Ctx, { signature, ...of }: Signed): Promise<void> {
  const { network, day } = of;
  if (day > ownershipDay(ctx)) throw new Error(`${day} is to come`);
  const text = ownershipText(ctx, of);
  const canonical = canonicalOf(of);
  const address = writtenAddress(network, canonical);
  if (!(await isSignedBy(network, { address: canonical, text, signature })))
    throw new Error("The signature is not of that text by the key of that address");
  await inTransaction(ctx.db, async (tx) => {
    await query(
      tx,
      "insert into liabilities_ownership (network, address, text, signature, recorded_at) values ($1, $2, $3, $4, $5)",
      [network, address, text, signature, ctx.clock.now()],
    );
    await recordAudit(tx, asSystem(ctx, "operator.ownership"), {
      action: "liabilities.ownership_recorded",
      subject: address,
      details: { network },
    });
  });
}

function canonicalOf({ network, address }: HouseAddress): string {
  const canonical = canonicalAddress(network, address);
  if (canonical === undefined) throw new Error(`${address} is no address of ${network}`);
  return canonical;
}

/** The newest signed text of each address. */
export function readOwnership(db: Database): Promise<Ownership[]> {
  return query<Ownership>(
    db,
    `select distinct on (network, address) network, address, text, signature, recorded_at as "recordedAt"
     from liabilities_ownership order by network, address, recorded_at desc`,
    [],
  );
}
