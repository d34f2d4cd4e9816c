import { type Database, query } from "@lastro/platform/database/database";
import { isUuid } from "@lastro/platform/uuid";

interface Facts {
  readonly counterparty?: string;
  readonly description: string;
  readonly withTheHouse?: boolean;
}

interface Row {
  readonly reference: string;
  /** Of a purchase and of its contest. */
  readonly merchant: string | null;
  readonly name: string | null;
  readonly digits: string | null;
}

/** Which merchant and which card a movement of a client's account was for. */
export async function describeCardMovements(
  db: Database,
  ownerId: string,
  movements: readonly { readonly transactionId: string; readonly reference: string }[],
): Promise<ReadonlyMap<string, Facts>> {
  const rows = await query<Row>(
    db,
    `select p.id::text as reference, p.merchant_name as merchant, null as name, c.last_digits as digits
       from cards_purchase p join cards_card c on c.id = p.card_id
      where p.id = any ($2::uuid[]) and p.user_id = $1
     union all
     select t.id::text, p.merchant_name, null, c.last_digits
       from cards_contest t join cards_purchase p on p.id = t.purchase_id join cards_card c on c.id = t.card_id
      where t.id = any ($2::uuid[]) and t.user_id = $1
     union all
     select id::text, null, name, last_digits from cards_card where id = any ($2::uuid[]) and user_id = $1`,
    [ownerId, movements.map(({ reference }) => reference).filter(isUuid)],
  );
  const facts = new Map(rows.map((row) => [row.reference, factsOf(row)]));
  return new Map(
    movements.flatMap(({ transactionId, reference }) => {
      const found = facts.get(reference);
      return found ? [[transactionId, found] as const] : [];
    }),
  );
}

function factsOf({ merchant, name, digits }: Row): Facts {
  const description = [name, digits && `•••• ${digits}`].filter(Boolean).join(" ");
  return merchant === null ? { description, withTheHouse: true } : { description, counterparty: merchant };
}
