import pg from "pg";
import { type DatabaseHost, type DatabaseUrl, parseDatabaseUrl } from "./database-url.js";

export interface ClientOptions extends pg.ClientConfig {
  /** How long a statement may stay unanswered before the connection is given up; without it, for ever. */
  readonly silenceMs?: number | undefined;
  /** Prepares each statement once and runs it by its name from then on; for few texts, which are run very often. */
  readonly planOnce?: boolean;
}

/** By text, the name a statement is prepared under. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `planned-${names.size}`;
  names.set(text, name);
  return name;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The operating system asks an idle connection whether it lives after so long, then every second, ten times. */
const KEEP_ALIVE_AFTER_MS = 5_000;
const PROBE_TIMEOUT_MS = 2_000;

/** What every connection of ours is opened with. */
export function clientOptions(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  };
}

/** The statement was sent and nothing came back: whether it took effect is unknown. */
export class DatabaseSilent extends Error {
  constructor(silenceMs: number) {
    super(`The database has not answered for ${silenceMs} ms`);
    this.name = "DatabaseSilent";
  }
}

/**
 * A connection whose loss never ends the process, and which is given up when a statement stays unanswered: a server that
 * is frozen, or a network that drops packets, sends no error. Connects to the first suitable host of several.
 */
export class DatabaseClient extends pg.Client {
  readonly #silenceMs: number | undefined;
  readonly #planOnce: boolean;
  readonly #address: DatabaseUrl;
  #unanswered: NodeJS.Timeout | undefined;

  constructor(options: ClientOptions = {}) {
    const address = parseDatabaseUrl(options.connectionString ?? "");
    super({ ...options, connectionString: address.connectionString });
    this.#address = address;
    this.#silenceMs = options.silenceMs;
    this.#planOnce = options.planOnce === true;
    // The statement under way is rejected, or the pool is told: this only keeps the event from being uncaught.
    this.on("error", () => undefined);
    this.on("drain", () => clearTimeout(this.#unanswered));
    this.on("end", () => clearTimeout(this.#unanswered));
  }

  override query = ((...statement: Parameters<pg.Client["query"]>) => {
    if (this.#silenceMs !== undefined) this.#watch(this.#silenceMs);
    const [text, values] = statement as unknown[];
    if (this.#planOnce && typeof text === "string" && Array.isArray(values) && values.length > 0)
      return super.query({ name: nameOf(text), text, values });
    return super.query(...statement);
  }) as pg.Client["query"];

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
    const connected = this.#address.hosts.length === 0 ? super.connect() : this.#connectToSuitable();
    if (!callback) return connected;
    const done = callback as (error?: Error) => void;
    connected.then(() => done(), done);
    return undefined;
  }

  async #connectToSuitable(): Promise<pg.Client> {
    Object.assign(this, await chooseHost(this.#address));
    return super.connect();
  }

  #watch(silenceMs: number): void {
    clearTimeout(this.#unanswered);
    this.#unanswered = setTimeout(() => {
      this.connection.stream.destroy(new DatabaseSilent(silenceMs));
    }, silenceMs).unref();
  }
}

/** Opens one connection for work outside the pools. The caller ends it. */
export async function connectClient(url: string, options: Omit<ClientOptions, "connectionString"> = {}) {
  const client = new DatabaseClient({ ...clientOptions(url), ...options });
  await client.connect();
  return client;
}

/** The first host that answers and may be written to. Each new connection asks: the answer changes at a failover. */
async function chooseHost({ hosts, target, connectionString }: DatabaseUrl): Promise<DatabaseHost> {
  const reasons: string[] = [];
  for (const candidate of hosts) {
    const name = `${candidate.host}:${candidate.port}`;
    try {
      if (await isSuitable(connectionString, candidate, target)) return candidate;
      reasons.push(`${name} does not take writes`);
    } catch (error) {
      reasons.push(`${name}: ${error instanceof Error ? error.message || error.name : String(error)}`);
    }
  }
  throw Object.assign(new Error(`No database server is suitable: ${reasons.join("; ")}`), {
    code: "ECONNREFUSED",
  });
}

async function isSuitable(
  connectionString: string,
  { host, port }: DatabaseHost,
  target: DatabaseUrl["target"],
): Promise<boolean> {
  const probe = new pg.Client({ connectionString, connectionTimeoutMillis: PROBE_TIMEOUT_MS });
  Object.assign(probe, { host, port });
  const giveUp = setTimeout(() => probe.connection.stream.destroy(), PROBE_TIMEOUT_MS).unref();
  probe.on("error", () => undefined);
  try {
    await probe.connect();
    const { rows } = await probe.query<{ standby: boolean; read_only: boolean }>(
      `select pg_is_in_recovery() as standby, current_setting('default_transaction_read_only')::boolean as read_only`,
    );
    const [found] = rows;
    if (target === "any") return found !== undefined;
    return found?.standby === false && (target === "primary" || !found.read_only);
  } finally {
    clearTimeout(giveUp);
    await probe.end().catch(() => undefined);
  }
}
