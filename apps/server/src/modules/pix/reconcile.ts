import { type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import { balanceOf, houseAccount, movedByKeys } from "../ledger/index.js";
import type { PspPix } from "./psp/port.js";

/** What the provider's books say, from a listing or a report of its own. */
interface ProviderBooks {
  readonly psp: string;
  readonly pix: readonly Pick<PspPix, "endToEndId" | "amount" | "returns">[];
  /** What it holds for us now; left out when the listing is of a period only. */
  readonly balance?: Money<"BRL">;
}

export interface Discrepancy {
  /** The Pix, or `balance`. */
  readonly about: string;
  /** Net of what was given back: at the provider, in our record of arrivals, and in the ledger. Centavos. */
  readonly provider: bigint;
  readonly recorded: bigint;
  readonly posted: bigint;
}

interface OurRow {
  readonly end_to_end_id: string;
  readonly recorded: bigint;
  /** Of every posting of it, its arrival and what was given back. */
  readonly keys: readonly string[];
}

/**
 * Compares three books: the provider's, our record of arrivals and the ledger. Answers every Pix on which they
 * differ, and the residue of the provider's account if it holds another amount than we say it owes us.
 */
export async function reconcile(db: Database, books: ProviderBooks): Promise<Discrepancy[]> {
  const theirs = new Map(books.pix.map((pix) => [pix.endToEndId, netAmount(pix)]));
  // A listing of a period says nothing about what lies outside it.
  const asked = books.balance === undefined ? [...theirs.keys()] : null;
  const ours = new Map((await ourBooks(db, books.psp, asked)).map((row) => [row.endToEndId, row]));
  const found: Discrepancy[] = [];
  for (const endToEndId of new Set([...theirs.keys(), ...ours.keys()])) {
    const provider = theirs.get(endToEndId) ?? 0n;
    const { recorded, posted } = ours.get(endToEndId) ?? { recorded: 0n, posted: 0n };
    if (provider !== recorded || provider !== posted)
      found.push({ about: endToEndId, provider, recorded, posted });
  }
  if (books.balance !== undefined) {
    const owed = -(await balanceOf(db, houseAccount("psp", "BRL"))).minor;
    if (owed !== books.balance.minor) {
      found.push({ about: "balance", provider: books.balance.minor, recorded: owed, posted: owed });
    }
  }
  return found;
}

function netAmount({ amount, returns }: Pick<PspPix, "amount" | "returns">): bigint {
  return returns
    .filter(({ status }) => status === "DEVOLVIDO")
    .reduce((left, one) => left - one.amount.minor, money("BRL", amount.minor).minor);
}

async function ourBooks(db: Database, psp: string, asked: readonly string[] | null) {
  const rows = await query<OurRow>(
    db,
    `select p.end_to_end_id,
            p.amount - coalesce((select sum(r.amount) from pix_return r
                                  where r.payment_id = p.id and r.status = 'RETURNED'), 0)
              - coalesce((select sum(b.amount) from pix_claw_back b where b.payment_id = p.id), 0) as recorded,
            array['pix:' || p.psp || ':' || p.end_to_end_id]
              || array(select case when r.hold_id is null then 'pix-return:' || r.id else 'hold:' || r.hold_id || ':close' end
                         from pix_return r where r.payment_id = p.id)
              || array(select 'pix-claw-back:' || b.id from pix_claw_back b where b.payment_id = p.id) as keys
       from pix_payment p
      where p.psp = $1 and ($2::text[] is null or p.end_to_end_id = any ($2))`,
    [psp, asked],
  );
  const moved = await movedByKeys(
    db,
    houseAccount("psp", "BRL"),
    rows.flatMap(({ keys }) => keys),
  );
  return rows.map(({ end_to_end_id: endToEndId, recorded, keys }) => ({
    endToEndId,
    recorded,
    posted: keys.reduce((sum, key) => sum - (moved.get(key)?.minor ?? 0n), 0n),
  }));
}
