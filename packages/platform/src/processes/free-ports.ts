import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { portIsBusy, StartProblem } from "./start-problem.js";

export interface WantedPort {
  readonly port: number;
  readonly host: string;
  /** What is to listen there, for the sentence. */
  readonly use: string;
}

/** A killed process's own children need a moment until they have noticed and left. */
const PATIENCE_MS = 4_000;
const ASK_AGAIN_MS = 100;

/** Makes sure that each port can be listened on, or throws a StartProblem that names those that cannot. */
export async function assertPortsFree(wanted: readonly WantedPort[], signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const codes = await Promise.all(wanted.map(whyNot));
    const problems = wanted.flatMap((one, index) => {
      const code = codes[index];
      return code === undefined ? [] : [{ ...one, code }];
    });
    if (problems.length === 0) return;
    const mayPass = problems.every(({ code }) => code === "EADDRINUSE");
    if (!mayPass || performance.now() > deadline) throw new StartProblem(problems.map(sentence).join("\n"));
    await pause(ASK_AGAIN_MS, undefined, { signal });
  }
}

/** By listening, not by connecting: whoever holds a port need not answer. */
function whyNot({ port, host }: WantedPort): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host }, () => server.close(() => resolve(undefined)));
  });
}

function sentence({ port, host, use, code }: WantedPort & { readonly code: string }): string {
  if (code === "EADDRINUSE") return portIsBusy(port, use);
  if (code === "EACCES") return `Port ${port} (${use}) is not ours to open: set PORT to another number.`;
  return `Port ${port} (${use}) cannot be opened on ${host} (${code}).`;
}
