import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import { type FastifyInstance, fastify } from "fastify";

/** Headers of the one answer the probe gives that are not helmet's. */
const OF_ANY_ANSWER = new Set(["content-length", "content-type", "date", "connection"]);

/**
 * Sends helmet's headers with every answer. Helmet works them out anew for each request, which costs more than the
 * rest of routing; they depend on nothing in it, so it is asked once.
 */
export async function addSecurityHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const probe = fastify();
  await probe.register(helmet, options);
  probe.get("/", async () => "");
  const answer = await probe.inject("/");
  await probe.close();
  const headers = Object.entries(answer.headers).filter(([name]) => !OF_ANY_ANSWER.has(name));
  app.addHook("onRequest", (_request, reply, done) => {
    for (const [name, value] of headers) if (value !== undefined) reply.raw.setHeader(name, value);
    done();
  });
}
