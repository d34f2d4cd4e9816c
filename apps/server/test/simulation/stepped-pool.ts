import { type Database, openDatabase } from "@lastro/platform/database/database";
import type pg from "pg";
import type { Chance } from "./chance.js";
import type { Turns } from "./turns.js";

/** A statement as it is sent. */
export interface Sent {
  readonly text: string;
  readonly values: readonly unknown[];
}

export interface PoolParts {
  readonly turns: Turns;
  /** Connections of the application's role, which nobody else uses meanwhile. */
  readonly clients: readonly pg.PoolClient[];
  /** How the bug that is planted changes a statement. */
  rewrite(sent: Sent): Sent;
  /** How many statements in ten thousand lose their connection; none when it answers 0. */
  lossesIn10000(): number;
  readonly chance: Chance;
}

/** A connection that was lost: whether its last statement took effect is unknown. */
export class ConnectionLost extends Error {
  readonly code = "ECONNRESET";
}

/** A worker that cannot note the end of a job waits in real time, of which there is none here. */
const NOTE_OF_JOB = /^\s*update job set/;
/**
 * Lists of work, whose order the database leaves open where what they are ordered by is equal, and for claims altogether:
 * it gives rows as they lie in its files, which the seeds before have a part in. Here they come by id.
 */
const WORK_LISTS = [
  /^\s*update (job|pix_inquiry) [\s\S]*\breturning\b/,
  /^\s*select \* from "pix_charge" where "status" in/,
  /from "pix_return" as "r"/,
  /from payments_out_payout where returns_asked_at/,
];
const MAX_LABEL = 70;

/** The database as the application uses it, each statement in its turn, and some of them with a connection that is lost. */
export function openSteppedDatabase(parts: PoolParts): Database {
  const free = parts.clients.map((client) => steppedClient(client, parts, (one) => free.push(one)));
  return openDatabase({
    async connect() {
      const client = free.shift();
      if (!client) throw new Error("The simulation has fewer connections than it needs");
      return client;
    },
    // Pages that are open are told of changes by this, and there are none.
    query: async () => ({ rows: [] }),
    end: async () => undefined,
  } as unknown as pg.Pool);
}

interface SteppedClient {
  query(text: string, values?: readonly unknown[]): Promise<unknown>;
  release(): void;
}

function steppedClient(
  client: pg.PoolClient,
  { turns, rewrite, lossesIn10000, chance }: PoolParts,
  giveBack: (client: SteppedClient) => void,
): SteppedClient {
  let isInTransaction = false;
  let isLost = false;

  async function run({ text, values }: Sent): Promise<unknown> {
    if (isLost) {
      if (text === "rollback") return { rows: [] };
      throw new ConnectionLost("Connection terminated");
    }
    if (chance.integer(10_000) < lossesIn10000() && !NOTE_OF_JOB.test(text)) return lose({ text, values });
    const result = await client.query(text, [...values]);
    if (text === "begin") isInTransaction = true;
    if (text === "commit" || text === "rollback") isInTransaction = false;
    if (WORK_LISTS.some((list) => list.test(text)))
      result.rows.sort((one, other) => (inWords(one) < inWords(other) ? -1 : 1));
    return result;
  }

  /** Before or after the statement took effect; an open transaction is rolled back, as the server does. */
  async function lose({ text, values }: Sent): Promise<never> {
    const tookEffect = chance.percent(50);
    turns.trace.push(`connection lost ${tookEffect ? "after" : "before"} it`);
    if (tookEffect) await client.query(text, [...values]).catch(() => undefined);
    if (isInTransaction || text === "begin") await client.query("rollback");
    isInTransaction = false;
    isLost = true;
    throw new ConnectionLost("Connection terminated unexpectedly");
  }

  const stepped: SteppedClient = {
    query(text, values = []) {
      const sent = rewrite({ text, values });
      return turns.take({
        label: labelOf(text),
        ...("processID" in client ? { pid: Number(client.processID) } : {}),
        releasesLocks: !isInTransaction || text === "commit" || text === "rollback",
        run: () => run(sent),
      });
    },
    release() {
      isLost = false;
      giveBack(stepped);
    },
  };
  return stepped;
}

const inWords = (row: object) =>
  JSON.stringify(row, (_, value: unknown) => (typeof value === "bigint" ? value.toString() : value));

const labelOf = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, MAX_LABEL);
