import type { FastifyInstance } from "fastify";
import { z } from "zod";

export type FaultValue = number | true;

interface ArmedFault<Kind> {
  readonly kind: Kind;
  readonly value: FaultValue;
  readonly endpoint?: string | undefined;
  left?: number | undefined;
}

/** The misbehaviour a simulator was told to show, each kind for one endpoint or all, forever or N times. */
export class Faults<Kind extends string> {
  #armed: ArmedFault<Kind>[] = [];

  arm(
    kind: Kind,
    value: FaultValue,
    limits: { endpoint?: string | undefined; count?: number | undefined } = {},
  ) {
    this.disarm(kind, limits.endpoint);
    this.#armed.push({ kind, value, endpoint: limits.endpoint, left: limits.count });
  }

  disarm(kind: Kind, endpoint?: string) {
    this.#armed = this.#armed.filter((fault) => fault.kind !== kind || fault.endpoint !== endpoint);
  }

  clear() {
    this.#armed = [];
  }

  /** The fault to show now at this place, if any; taking it uses up one of its count. */
  take(kind: Kind, place = ""): FaultValue | undefined {
    const fault = this.#armed.find(
      (candidate) => candidate.kind === kind && place.includes(candidate.endpoint ?? ""),
    );
    if (fault?.left !== undefined) {
      fault.left -= 1;
      if (fault.left <= 0) this.#armed = this.#armed.filter((other) => other !== fault);
    }
    return fault?.value;
  }

  list() {
    return this.#armed.map(({ left, ...fault }) => ({
      ...fault,
      ...(left === undefined ? {} : { count: left }),
    }));
  }
}

/**
 * Adds `POST /sim/faults` (one or more kinds with a value, optionally `endpoint` and `count`; `false`
 * switches a kind off), `GET` to see what is armed and `DELETE` to behave again.
 */
export function addFaultRoutes<Kind extends string>(
  app: FastifyInstance,
  faults: Faults<Kind>,
  kinds: readonly Kind[],
): void {
  const body = z.strictObject({
    ...Object.fromEntries(
      kinds.map((kind) => [kind, z.union([z.boolean(), z.number().nonnegative()]).optional()]),
    ),
    endpoint: z.string().optional(),
    count: z.int().positive().optional(),
  });

  app.post("/sim/faults", (request) => {
    const { endpoint, count, ...values } = body.parse(request.body);
    const wanted: Record<string, unknown> = values;
    for (const kind of kinds) {
      const value = wanted[kind];
      if (value === false || value === 0) faults.disarm(kind, endpoint);
      else if (value === true || typeof value === "number") faults.arm(kind, value, { endpoint, count });
    }
    return { faults: faults.list() };
  });
  app.get("/sim/faults", () => ({ faults: faults.list() }));
  app.delete("/sim/faults", () => {
    faults.clear();
    return { faults: [] };
  });
}
