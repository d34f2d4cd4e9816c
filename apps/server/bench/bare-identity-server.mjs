// The baselines of bench:identity: a route that only hashes, one with a SQL round trip and an ES256 signature, and one
// with a signature checked and a SQL round trip.

import { openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { hash, verify } from "@node-rs/argon2";
import { fastify } from "fastify";
import { generateKeyPair, jwtVerify, SignJWT } from "jose";

const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const pool = openPool({
  url: process.env.DATABASE_URL,
  log: createLogger("warn"),
  connections: 16,
  asApp: false,
});
await pool.query(
  "create table if not exists bench_session (id int primary key, counter int not null, note text)",
);
await pool.query(
  "insert into bench_session select n, 0, repeat('x', 600) from generate_series(1, 1000) n on conflict do nothing",
);
const { publicKey, privateKey } = await generateKeyPair("ES256");
const stored = await hash("uma senha de medida", ARGON2);

function sign() {
  return new SignJWT({
    email: "medida@exemplo.com.br",
    role: "authenticated",
    user_metadata: {},
    app_metadata: {},
  })
    .setProtectedHeader({ alg: "ES256", typ: "JWT" })
    .setSubject("medida")
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(privateKey);
}

const app = fastify();
app.get("/token", async () => ({ token: await sign() }));
app.post("/hash", async (request) => ({ ok: await verify(stored, request.body.password) }));
app.post("/refresh", async (request) => {
  const { rows } = await pool.query(
    "update bench_session set counter = counter + 1 where id = $1 returning counter",
    [request.body.session],
  );
  return { token: await sign(), counter: rows[0].counter };
});
app.get("/user", async (request) => {
  const { payload } = await jwtVerify(request.headers.authorization.slice("Bearer ".length), publicKey);
  const { rows } = await pool.query("select * from bench_session where id = $1", [request.query.session]);
  return { sub: payload.sub, ...rows[0] };
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
