import type { pixBooksSchema } from "@lastro/contracts/pix";
import { money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import type { Measure } from "@lastro/platform/metrics";
import type { z } from "zod";
import type { KeptDiscrepancy } from "./compare-books.js";

const MAX_NOT_BOOKED = 100;

interface ReconciliationRow {
  compared_at: Date;
  is_complete: boolean;
  differences: KeptDiscrepancy[];
  agreed_at: Date | null;
}

interface NotBookedRow {
  end_to_end_id: string;
  attempts: number;
  last_error: string | null;
  turn: Date;
  given_up_at: Date | null;
}

/** What the last comparison with the provider's books found, and the Pix that could not be booked. */
export async function readBooks(db: Database, psp: string): Promise<z.output<typeof pixBooksSchema>> {
  const [last] = await query<ReconciliationRow>(db, "select * from pix_reconciliation where psp = $1", [psp]);
  const notBooked = await query<NotBookedRow>(
    db,
    `select end_to_end_id, attempts, last_error, turn, given_up_at from pix_inquiry
     where psp = $1 and problem = 'not_booked' and booked_at is null order by turn limit $2`,
    [psp, MAX_NOT_BOOKED],
  );
  return {
    comparedAt: last?.compared_at ?? null,
    isComplete: last?.is_complete ?? false,
    agreedAt: last?.agreed_at ?? null,
    differences: (last?.differences ?? []).map(({ about, provider, recorded, posted }) => ({
      endToEndId: about,
      atProvider: money("BRL", BigInt(provider)),
      recorded: money("BRL", BigInt(recorded)),
      inLedger: money("BRL", BigInt(posted)),
    })),
    notBooked: notBooked.map((row) => ({
      endToEndId: row.end_to_end_id,
      attempts: row.attempts,
      error: row.last_error ?? "",
      since: row.turn,
      isGivenUp: row.given_up_at !== null,
    })),
  };
}

/** What an alarm should be raised on. */
export function pixMeasures(db: Database): Measure[] {
  return [
    {
      name: "lastro_pix_books_differ",
      help: "Pix on which our books differ from the provider's",
      read: () =>
        query(
          db,
          "select coalesce(sum(jsonb_array_length(differences)), 0)::integer as value from pix_reconciliation",
          [],
        ),
    },
    {
      name: "lastro_pix_not_booked",
      help: "Pix the provider shows that could not be booked",
      read: () =>
        query(
          db,
          "select count(*)::integer as value from pix_inquiry where problem = 'not_booked' and booked_at is null",
          [],
        ),
    },
  ];
}
