import { type Money, money } from "@lastro/money";
import { type Database, query } from "@lastro/platform/database/database";
import { transactionsNamed } from "../ledger/index.js";

interface DescribedRow {
  readonly id: string;
  readonly payer: string | null;
  readonly document: string | null;
  readonly words: string | null;
  readonly end_to_end_id: string;
  readonly txid: string | null;
  readonly amount: bigint;
  readonly taken: bigint | null;
  readonly since: Date | null;
}

interface PixMovementFacts {
  readonly counterparty?: string | undefined;
  readonly document?: string | undefined;
  readonly description?: string | undefined;
  readonly identifiers: readonly { readonly name: "endToEndId" | "txid"; readonly value: string }[];
  readonly outcome?:
    | {
        readonly is: "partly_returned" | "returned";
        readonly returned: Money<"BRL">;
        readonly since: Date;
      }
    | undefined;
}

/**
 * Who paid and what for, by ledger transaction, for the client the movements belong to, and what was taken back since.
 */
export async function describePixMovements(
  db: Database,
  ownerId: string,
  movements: readonly { readonly transactionId: string }[],
): Promise<ReadonlyMap<string, PixMovementFacts>> {
  const moved = await transactionsNamed(
    db,
    movements.map(({ transactionId }) => transactionId),
  );
  const rows = await query<DescribedRow>(
    db,
    `with moved as (
       select id, kind, reference, split_part(key, ':', 2) as psp, split_part(key, ':', 3) as end_to_end_id
         from unnest($1::uuid[], $3::text[], $4::text[], $5::text[]) as t (id, kind, reference, key)),
     arrived (id, payment_id, user_id) as (
       select m.id, p.id as payment_id, coalesce(c.user_id, k.user_id)
         from moved m
         join pix_payment p on p.psp = m.psp and p.end_to_end_id = m.end_to_end_id
         left join pix_charge c on c.id = p.charge_id
         left join pix_key k on k.id = p.key_id
        where m.kind = 'pix.received'
       union all
       select m.id, b.payment_id, coalesce(c.user_id, k.user_id, u.attributed_to)
         from moved m
         join pix_claw_back b on b.id = case when m.kind in ('pix.clawed_back', 'pix.contest_refunded') then m.psp::uuid end
         join pix_payment p on p.id = b.payment_id
         left join pix_charge c on c.id = p.charge_id
         left join pix_key k on k.id = p.key_id
         left join pix_unmatched u on u.payment_id = p.id
       union all
       select m.id, r.payment_id, r.asked_by
         from moved m
         join pix_return r on r.id = case when m.kind = 'pix.returned_by_client' then m.reference::uuid end
       union all
       select m.id, u.payment_id, u.attributed_to
         from moved m
         join pix_unmatched u on u.id = case when m.kind = 'pix.attributed' then m.reference::uuid end)
     select a.id, coalesce(p.payer_name, p.payer_document_masked) as payer, p.payer_document_masked as document,
            coalesce(c.description, p.message) as words, p.end_to_end_id, p.txid, p.amount, b.taken, b.since
       from arrived a
       join moved m on m.id = a.id
       join pix_payment p on p.id = a.payment_id
       left join pix_charge c on c.id = p.charge_id
       left join lateral (
         select sum(amount) as taken, max(booked_at) as since from pix_claw_back
          where payment_id = p.id and m.kind <> 'pix.clawed_back') b on true
      where a.user_id = $2`,
    [
      moved.map(({ id }) => id),
      ownerId,
      moved.map(({ kind }) => kind),
      moved.map(({ reference }) => reference),
      moved.map(({ key }) => key),
    ],
  );
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf(row: DescribedRow): PixMovementFacts {
  return {
    counterparty: row.payer ?? undefined,
    document: row.document ?? undefined,
    description: row.words ?? undefined,
    identifiers: [
      { name: "endToEndId", value: row.end_to_end_id },
      ...(row.txid === null ? [] : [{ name: "txid" as const, value: row.txid }]),
    ],
    outcome:
      row.taken === null || row.since === null
        ? undefined
        : {
            is: row.taken < row.amount ? "partly_returned" : "returned",
            returned: money("BRL", row.taken),
            since: row.since,
          },
  };
}
