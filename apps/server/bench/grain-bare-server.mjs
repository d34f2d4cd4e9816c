// The baseline of searching offers: a Fastify route that reads one page by one index, and nothing else.
import { fastify } from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get("/page", async (request, reply) => {
  const { rows } = await pool.query({
    name: "page",
    text: `select * from grain_offer where listed and (created_at, id) < ($1::timestamptz, 'ffffffff-ffff-ffff-ffff-ffffffffffff')
           order by created_at desc, id desc limit 31`,
    values: [request.query.before],
  });
  return reply.send({ items: rows });
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
