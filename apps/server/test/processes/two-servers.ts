import { fileURLToPath } from "node:url";
import { freePort } from "@lastro/platform/testing/free-port";
import { becomesReady, type Program, run } from "./program.js";

const PROGRAM = fileURLToPath(new URL("house-process.mjs", import.meta.url));

export interface Server {
  readonly url: string;
  readonly program: Program;
}

/** Two processes of the server over one database. The first says what the database serves; the second finds it said. */
export async function startTwoServers(databaseUrl: string): Promise<Server[]> {
  return [await startServer(databaseUrl), await startServer(databaseUrl)];
}

export async function stopServers(servers: readonly Server[] = []): Promise<void> {
  for (const { program } of servers) {
    program.signal("SIGTERM");
    await program.ended;
  }
}

async function startServer(databaseUrl: string): Promise<Server> {
  const port = await freePort();
  const program = run(process.execPath, [PROGRAM], {
    DATABASE_URL: databaseUrl,
    LISTEN_PORT: String(port),
    ROLE: "http",
    LASTRO_LOG_LEVEL: "fatal",
    LASTRO_MONEY_REQUESTS_PER_MINUTE: "100000",
    LASTRO_REQUESTS_PER_MINUTE: "100000",
    LASTRO_REQUESTS_AT_ONCE_PER_ADDRESS: "1000",
  });
  await becomesReady(program, port);
  return { url: `http://127.0.0.1:${port}`, program };
}
