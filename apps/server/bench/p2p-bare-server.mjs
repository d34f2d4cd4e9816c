// The baseline of reading the book: a Fastify route that reads one page of ads by one index, and nothing else.
import { fastify } from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
app.get("/page", async (request, reply) => {
  const { rows } = await pool.query({
    name: "page",
    text: `select * from p2p_ad where asset = $1 and side = 'sell' and status = 'active' and price_mode = 'fixed'
             and fixed_price >= $2 order by fixed_price, id limit 31`,
    values: [request.query.asset, request.query.from],
  });
  return reply.send({ items: rows });
});
await app.listen({ host: "127.0.0.1", port: Number(process.env.PORT) });
