// People with passwords and money, made by the same code that registers them.

import { randomBytes } from "node:crypto";
import { DEVICE_HEADER } from "@lastro/contracts/devices";
import { systemClock } from "@lastro/platform/clock";
import { inTransaction, openDatabase, openPool } from "@lastro/platform/database/database";
import { openNotifications } from "@lastro/platform/listen";
import { createLogger } from "@lastro/platform/log";
import { systemRandom } from "@lastro/platform/random";
import { createApp } from "../dist/app.js";
import { loadConfig } from "../dist/configuration/config.js";
import { customerAccount, houseAccount, post } from "../dist/modules/ledger/index.js";

const PASSWORD = "uma senha de medida";

/** The application without its server, for what must be there before it is measured. */
export async function withApp({ url, dataDir, port }, work) {
  const log = createLogger("error");
  const pool = openPool({ url, log });
  const db = openDatabase(pool);
  const notifications = await openNotifications(url, [], log);
  const config = loadConfig({ LASTRO_DATA_DIR: dataDir, PORT: String(port) });
  const ctx = { db, clock: systemClock, random: systemRandom, log, config };
  const app = await createApp({ ctx, pool, relaxedPool: pool, notifications, databaseUrl: url });
  try {
    return await work({ app, ctx, pool });
  } finally {
    await app.http.close();
    await notifications.close();
    await db.destroy();
  }
}

/** Clients of the bank, each with money to send all day. */
export async function openClients({ app, ctx, pool }, count) {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const email = `medida${n}@exemplo.com.br`;
    const userId = await app.identity.createConfirmedUser({
      email,
      password: PASSWORD,
      metadata: registration(n),
    });
    await fund(ctx, userId, { asset: "BRL", minor: 50_000_000_00n });
    // The limit of a day is a rule, not a cost: it is checked on every transfer all the same.
    await pool.query(
      "insert into limit_setting (user_id, category, rule, amount) values ($1, 'transfer', 'day', 1e18)",
      [userId],
    );
    made.push({ email, userId, token: "" });
  }
  return made;
}

/** People of the marketplace of one kind; buyers with USDT in their wallets. */
export async function openTraders({ app, ctx }, accountType, count) {
  const made = [];
  for (let n = 0; n < count; n += 1) {
    const email = `${accountType}${n}@exemplo.com.br`;
    const { statusCode, body } = await app.http.inject({
      method: "POST",
      url: "/agro/v1/auth/register",
      remoteAddress: `10.1.${n % 250}.${Math.floor(n / 250) + 1}`,
      payload: { name: `Medida ${n}`, email, password: PASSWORD, accountType, country: "BR" },
    });
    if (statusCode !== 201) throw new Error(`Nobody was registered: ${body}`);
    const { id: userId } = JSON.parse(body);
    if (accountType === "buyer") await fund(ctx, userId, { asset: "USDT", minor: 1_000_000_000_000000n });
    made.push({ email, userId, token: "" });
  }
  return made;
}

async function fund(ctx, userId, amount) {
  await inTransaction(ctx.db, (tx) =>
    post(tx, ctx, {
      kind: "bench.opening",
      reference: userId,
      key: `bench:${userId}`,
      entries: [
        { account: houseAccount("opening", amount.asset), amount: { ...amount, minor: -amount.minor } },
        { account: customerAccount(userId, "available", amount.asset), amount },
      ],
    }),
  );
}

/** Signs everybody in at the server, each from an address and on a registered device of their own. */
export async function signInClients(origin, clients) {
  await signIn(clients, `${origin}/auth/v1/token?grant_type=password`, ({ access_token }) => access_token);
  for (const client of clients) {
    client.device = randomBytes(32).toString("base64url");
    const answer = await fetch(`${origin}/v1/devices`, { method: "POST", headers: headersOf(client) });
    if (!answer.ok) throw new Error(`No device: ${await answer.text()}`);
  }
}

/** What a client's requests say of who sends them, and from where. */
export function headersOf({ token, device }) {
  return { authorization: `Bearer ${token}`, [DEVICE_HEADER]: device };
}

/** The same at the marketplace's door. */
export async function signInTraders(origin, traders) {
  await signIn(traders, `${origin}/agro/v1/auth/login`, ({ accessToken }) => accessToken);
}

async function signIn(people, url, tokenOf) {
  for (const [index, person] of people.entries()) {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `10.0.${index % 250}.1` },
      body: JSON.stringify({ email: person.email, password: PASSWORD }),
    });
    if (!answer.ok) throw new Error(`No session: ${await answer.text()}`);
    person.token = tokenOf(await answer.json());
  }
}

function registration(n) {
  return {
    nome: `Cliente Medida ${n}`,
    telefone: `119${String(80_000_000 + n)}`,
    cpf: cpfOf(n),
    endereco: "Rua das Acácias, 100",
    cidade: "São Paulo",
    estado: "SP",
    cep: "01310100",
  };
}

/** The nth CPF with right digits. */
export function cpfOf(n) {
  const base = String(100_000_000 + n * 7);

  const digit = (text) => {
    const sum = [...text].reduce((total, d, i) => total + Number(d) * (text.length + 1 - i), 0) % 11;
    return sum < 2 ? 0 : 11 - sum;
  };
  const first = digit(base);
  return `${base}${first}${digit(`${base}${first}`)}`;
}
