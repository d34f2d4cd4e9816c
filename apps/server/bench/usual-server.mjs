// The second baseline of bench:http: a transfer as it is usually written. One interactive transaction a request, rows locked
// by `select … for update`, with the same checks and the same rows for idempotency, limits, audit, entries and the transfer.
// It reads the session on each request, as ours does; it checks no signature, counts no requests and chains no hashes.
import { createHash } from "node:crypto";
import { sendTransferRoute } from "@lastro/contracts/transfers";
import { openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { fastify } from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

const DAILY_LIMIT = 10n ** 18n;
const TABLES = `
  create table if not exists usual_account (id uuid primary key default gen_random_uuid(), owner_id uuid not null,
    asset text not null, balance numeric(38, 0) not null check (balance >= 0), unique (owner_id, asset));
  create table if not exists usual_key (owner_id uuid not null, key text not null, body_hash bytea not null,
    response jsonb, created_at timestamptz not null, primary key (owner_id, key));
  create table if not exists usual_limit (user_id uuid not null, day date not null, category text not null,
    used numeric(38, 0) not null, primary key (user_id, day, category));
  create table if not exists usual_transaction (id uuid primary key, kind text not null, reference text not null,
    posted_at timestamptz not null);
  create table if not exists usual_entry (transaction_id uuid not null, line smallint not null, account_id uuid not null,
    amount numeric(38, 0) not null, balance_after numeric(38, 0) not null, primary key (transaction_id, line));
  create index if not exists usual_entry_by_account on usual_entry (account_id);
  create table if not exists usual_transfer (id uuid primary key, sender_id uuid not null, recipient_id uuid not null,
    sender_name text not null, recipient_name text not null, asset text not null, amount numeric(38, 0) not null,
    description text, transaction_id uuid not null, created_at timestamptz not null);
  create table if not exists usual_audit (id uuid primary key, at timestamptz not null, actor text not null,
    action text not null, subject text not null, ip text not null, details jsonb not null);
  create index if not exists usual_audit_by_subject on usual_audit (subject, at);
  insert into usual_account (owner_id, asset, balance) select id, 'BRL', 5000000000 from customers_profile
    on conflict do nothing`;

const pool = openPool({
  url: process.env.DATABASE_URL,
  log: createLogger("warn"),
  connections: 16,
  asApp: false,
});
await pool.query(TABLES);

class Refusal extends Error {}

async function transfer(client, { senderId, key, body, ip }) {
  const now = new Date();
  const hash = createHash("sha256")
    .update(JSON.stringify(body, (_, value) => plain(value)))
    .digest();
  const claimed = await client.query(
    "insert into usual_key (owner_id, key, body_hash, created_at) values ($1, $2, $3, $4) on conflict do nothing returning 1",
    [senderId, key, hash, now],
  );
  if (claimed.rowCount === 0) return firstAnswer(client, senderId, key, hash);

  const people = await client.query(
    `select s.nome as sender_name, r.id as recipient_id, r.nome as recipient_name
       from customers_profile s, customers_profile r join identity_user u on u.id = r.id
      where s.id = $1 and r.email = $2 and u.email_confirmed_at is not null and u.banned_until is null
        and not exists (select from customers_closure c where c.user_id = r.id) for key share of r`,
    [senderId, body.to.value.trim().toLowerCase()],
  );
  const [found] = people.rows;
  if (!found || found.recipient_id === senderId) throw new Refusal("recipient");
  const { asset, minor } = body.amount;
  const accounts = await client.query(
    "select id, owner_id, balance from usual_account where owner_id = any ($1) and asset = $2 order by id for update",
    [[senderId, found.recipient_id], asset],
  );
  const from = accounts.rows.find(({ owner_id }) => owner_id === senderId);
  const to = accounts.rows.find(({ owner_id }) => owner_id === found.recipient_id);
  if (!from || !to || from.balance < minor) throw new Refusal("funds");
  const limit = await client.query(
    `insert into usual_limit as u (user_id, day, category, used) values ($1, $2, 'transfer', $3)
     on conflict (user_id, day, category) do update set used = u.used + excluded.used returning used`,
    [senderId, now.toISOString().slice(0, 10), minor],
  );
  if (limit.rows[0].used > DAILY_LIMIT) throw new Refusal("limit");

  const [id, transactionId] = [systemRandom.id(), systemRandom.id()];
  await client.query("update usual_account set balance = balance - $2 where id = $1", [from.id, minor]);
  await client.query("update usual_account set balance = balance + $2 where id = $1", [to.id, minor]);
  await client.query(
    "insert into usual_transaction (id, kind, reference, posted_at) values ($1, 'transfer.sent', $2, $3)",
    [transactionId, id, now],
  );
  await client.query(
    `insert into usual_entry (transaction_id, line, account_id, amount, balance_after)
     values ($1, 1, $2, $3, $4), ($1, 2, $5, $6, $7)`,
    [transactionId, from.id, -minor, from.balance - minor, to.id, minor, to.balance + minor],
  );
  await client.query("insert into usual_transfer values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)", [
    id,
    senderId,
    found.recipient_id,
    found.sender_name,
    found.recipient_name,
    asset,
    minor,
    body.description ?? null,
    transactionId,
    now,
  ]);
  await client.query("insert into usual_audit values ($1, $2, $3, 'transfer.sent', $4, $5, $6)", [
    systemRandom.id(),
    now,
    `client:${senderId}`,
    id,
    ip,
    JSON.stringify({ asset }),
  ]);
  const answer = {
    id,
    transactionId,
    amount: body.amount,
    counterparty: { name: found.recipient_name },
    description: body.description ?? null,
    at: now,
  };
  await client.query("update usual_key set response = $3 where owner_id = $1 and key = $2", [
    senderId,
    key,
    JSON.stringify(sendTransferRoute.response.encode(answer)),
  ]);
  return answer;
}

async function firstAnswer(client, senderId, key, hash) {
  const { rows } = await client.query(
    "select body_hash, response from usual_key where owner_id = $1 and key = $2",
    [senderId, key],
  );
  if (!rows[0].body_hash.equals(hash)) throw new Refusal("key");
  return sendTransferRoute.response.decode(rows[0].response);
}

const plain = (value) => (typeof value === "bigint" ? value.toString() : value);

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}

async function callerOf({ headers }) {
  const claims = JSON.parse(Buffer.from(headers.authorization.split(".")[1], "base64url").toString());
  const { rowCount } = await pool.query(
    `select 1 from identity_session s join identity_user u on u.id = s.user_id
      where s.id = $1 and s.user_id = $2 and u.banned_until is null`,
    [claims.session_id, claims.sub],
  );
  if (rowCount === 0) throw new Refusal("session");
  return claims.sub;
}

const app = fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.setErrorHandler((error, _, reply) => reply.code(422).send({ code: error.message }));
app.post(
  "/usual",
  { schema: { body: sendTransferRoute.body, response: { 201: sendTransferRoute.response } } },
  async (request, reply) => {
    const senderId = await callerOf(request);
    const key = request.headers["idempotency-key"];
    if (!key) throw new Refusal("key");
    const answer = await inTransaction((client) =>
      transfer(client, { senderId, key, body: request.body, ip: request.ip }),
    );
    return reply.code(201).send(answer);
  },
);
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
