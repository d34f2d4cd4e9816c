import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { sharedRead } from "./shared-read.js";

/** A figure read from the database whenever the metrics are asked for: one value, or one for each value of a label. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly label?: string;
  read(): Promise<readonly { readonly label?: string; readonly value: number }[]>;
}

/** Measures every answered request and serves the figures in Prometheus' text form at `/metrics`. */
export function addMetrics(app: FastifyInstance, pool: pg.Pool, measures: readonly Measure[] = []): void {
  processFigures();
  const registry = new Registry();
  const duration = new Histogram({
    name: "lastro_http_request_seconds",
    help: "Time to answer a request",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const failures = new Counter({
    name: "lastro_http_failures_total",
    help: "Requests answered with a 5xx",
    registers: [registry],
  });
  new Gauge({
    name: "lastro_database_waiting",
    help: "Requests waiting for a database connection",
    registers: [registry],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  for (const { name, help, label, read } of measures) {
    // However many ask at once, the database is asked once.
    const readOnce = sharedRead(read);
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        this.reset();
        // Without the database the other figures are still served.
        const rows = await readOnce().catch((error: unknown) => {
          app.log.warn({ err: error, name }, "a figure could not be read");
          return [];
        });
        for (const row of rows) {
          if (label === undefined) this.set(row.value);
          else this.set({ [label]: row.label ?? "" }, row.value);
        }
      },
    });
  }
  app.addHook("onResponse", (request, reply, done) => {
    const labels = {
      method: request.method,
      route: request.routeOptions.url ?? "none",
      status: reply.statusCode,
    };
    duration.observe(labels, reply.elapsedTime / 1000);
    if (reply.statusCode >= 500) failures.inc();
    done();
  });
  app.get("/metrics", { schema: { hide: true } }, async (_, reply) =>
    reply.type(registry.contentType).send(await Registry.merge([processFigures(), registry]).metrics()),
  );
}

let figures: Registry | undefined;

/** Memory, event loop and garbage collection of the process. Their observers never end, so there is one set of them. */
function processFigures(): Registry {
  if (!figures) {
    figures = new Registry();
    collectDefaultMetrics({ register: figures });
  }
  return figures;
}
