// Fills a database with payees and with movements of one client, as its owner and by the set.
import pg from "pg";
import { sealTarget } from "../dist/modules/pix-payments/sealed-target.js";
import { payeeMark } from "../dist/modules/pix-payments/target.js";

/** So many payees of each client, each another account. */
export async function seedPayees(url, ctx, clients, each) {
  const client = await connectAsOwner(url);
  for (const [place, { userId }] of clients.entries()) {
    const payees = Array.from({ length: each }, (_, n) => {
      const id = ctx.random.id();
      const target = targetOf(place * each + n);
      return { id, sealed: sealTarget(ctx, id, target), mark: payeeMark(ctx, target) };
    });
    await client.query(
      `insert into pix_payments_payee (id, user_id, content_sealed, payee_mark, favourite, created_at, trusted_at)
       select id, $2, sealed, mark, false, now(), now() from unnest($1::uuid[], $3::bytea[], $4::bytea[]) as p (id, sealed, mark)`,
      [
        payees.map(({ id }) => id),
        userId,
        payees.map(({ sealed }) => sealed),
        payees.map(({ mark }) => mark),
      ],
    );
  }
  await client.query("vacuum analyze pix_payments_payee");
  await client.end();
}

function targetOf(n) {
  const account = accountOf(n);
  const receiver = { name: account.name, document: null, institution: null, key: null, account: null };
  return { destination: { kind: "account", account }, receiver, message: null, ignoresRecurrence: false };
}

/** An account of another bank, as a client types it. */
export function accountOf(n) {
  return {
    ispb: "18236120",
    branch: "1",
    number: String(1_000_000 + n),
    type: "payment",
    taxId: "52998224725",
    name: `Favorecido ${n}`,
  };
}

/**
 * Transfers between a client and other people, half of them each way, spread over two years, with the entries of the
 * client's account and of a counterparty's. Their hashes chain to nothing: the books are not verified afterwards.
 */
export async function seedMovements(url, { userId, counterpartyId, count }) {
  const client = await connectAsOwner(url);
  const opened = `select a.id, a.balance, a.entry_count from ledger_account a
                  where a.owner_id = $1 and a.code = 'available' and a.asset = 'BRL'`;
  const [own, other] = await Promise.all(
    [userId, counterpartyId].map(async (id) => (await client.query(opened, [id])).rows[0]),
  );
  await client.query("set session_replication_role = replica");
  await client.query(
    `create temporary table seeded as
     select n, uuidv7(at - clock_timestamp()) as id, uuidv7(at - clock_timestamp()) as transfer_id, at,
            case when n % 2 = 0 then 1000 else -1000 end as amount
       from (select n, date_trunc('milliseconds', now() - interval '1 hour' - interval '730 days' * (1 - n / $1::float)) as at
               from generate_series(1, $1::int) n) t`,
    [count],
  );
  await client.query(
    `insert into ledger_transaction (id, kind, reference, idempotency_key, posted_at, shard, shard_position, hash)
     select id, 'transfer.sent', transfer_id, 'seed:' || transfer_id, at, 99, $1::bigint + n, '' from seeded`,
    [Number(own.entry_count) * 10],
  );
  for (const [account, sign] of [
    [own, 1],
    [other, -1],
  ])
    await client.query(
      `insert into ledger_entry (transaction_id, line, account_id, asset, amount, balance_after, account_seq, posted_at)
       select id, case when $2::int = 1 then 0 else 1 end, $1::uuid, 'BRL', amount * $2,
              $3::numeric + sum(amount * $2) over (order by n), $4::bigint + n, at from seeded`,
      [account.id, sign, account.balance, account.entry_count],
    );
  await client.query(
    `update ledger_account a set entry_count = entry_count + $2
      where id = any ($1::uuid[])`,
    [[own.id, other.id], count],
  );
  await client.query(
    `insert into accounts_transfer (id, sender_id, recipient_id, sender_name, recipient_name, asset, amount, description,
       transaction_id, idempotency_key, body_hash, created_at)
     select transfer_id, case when amount < 0 then $1::uuid else $2::uuid end, case when amount < 0 then $2::uuid else $1::uuid end, 'Ana Souza',
            'Bruno Lima', 'BRL', abs(amount), 'aluguel ' || n, id, transfer_id::text, '', at from seeded`,
    [userId, counterpartyId],
  );
  for (const table of ["ledger_transaction", "ledger_entry", "accounts_transfer"])
    await client.query(`vacuum analyze ${table}`);
  await client.end();
}

async function connectAsOwner(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
