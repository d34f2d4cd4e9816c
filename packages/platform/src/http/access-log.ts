import type { FastifyInstance } from "fastify";
import { createLogger, type Logger } from "../log.js";

/**
 * A line for each answered request: its id, its route and not its address, its status and milliseconds. Nothing says whose it
 * is: ids of objects, queries, network addresses and names of people are left out.
 */
export function addAccessLog(app: FastifyInstance, log: Logger = createLogger("info")): void {
  app.addHook("onResponse", (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? "none",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      "answered",
    );
    done();
  });
}
