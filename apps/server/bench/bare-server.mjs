// The baseline of bench:http: a Fastify route that does one SQL insert on the same kind of pool, and nothing else.

import { openPool } from "@lastro/platform/database/database";
import { createLogger } from "@lastro/platform/log";
import { fastify } from "fastify";

const pool = openPool({
  url: process.env.DATABASE_URL,
  log: createLogger("warn"),
  connections: 16,
  asApp: false,
});
await pool.query("create table if not exists bench_bare (id bigserial primary key, payload text not null)");
const app = fastify();
app.post("/bare", async (request, reply) => {
  const { rows } = await pool.query("insert into bench_bare (payload) values ($1) returning id", [
    request.body.description ?? "",
  ]);
  return reply.code(201).send({ id: rows[0].id.toString() });
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
