import { type ChildProcess, spawn } from "node:child_process";
import { Agent, request } from "node:http";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";

const START_DEADLINE_MS = 20_000;
const CALL_DEADLINE_MS = 10_000;
const CONNECTIONS = new Agent({ keepAlive: true });

/**
 * However we end, our end of its input closes, and the node is told to write its state and stop. However the node ends, the
 * shell ends with it.
 */
const ENDS_WITH_US =
  'exec 3<&0; "$0" "$@" 3<&- & node=$!; (cat <&3 > /dev/null; kill -INT $node 2> /dev/null) & wait $node';

/** What the node answered with an error of its own: `code` and message are JSON-RPC's. */
export class RpcError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** A real EVM in a process of its own. Blocks are made when it is told to. */
export interface Anvil {
  rpc(method: string, params?: readonly unknown[]): Promise<unknown>;
  /** Resolves when the node has ended, by itself or closed; says how. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

/** Where npm put the node's binary on this platform; undefined where there is none for it. */
export function findAnvil(): string | undefined {
  const name = `@foundry-rs/anvil-${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return join(dirname(manifest), "bin", process.platform === "win32" ? "anvil.exe" : "anvil");
  } catch {
    return undefined;
  }
}

/** Starts a node whose state, if a file is named, survives it. */
export async function startAnvil(options: {
  readonly binary: string;
  readonly chainId: number;
  readonly genesisSeconds: number;
  /** What a unit of gas costs in the first block; 0 where nothing does. */
  readonly baseFee: bigint;
  readonly stateFile?: string | undefined;
}): Promise<Anvil> {
  const child = spawn(
    "/bin/sh",
    [
      ...["-c", ENDS_WITH_US, options.binary],
      ...[
        "--port",
        "0",
        "--chain-id",
        String(options.chainId),
        "--timestamp",
        String(options.genesisSeconds),
      ],
      ...["--accounts", "1", "--threads", "1", "--no-mining", "--auto-impersonate"],
      ...["--block-base-fee-per-gas", String(options.baseFee), "--disable-default-create2-deployer"],
      ...(options.baseFee === 0n ? ["--gas-price", "0"] : []),
      ...(options.stateFile ? ["--state", options.stateFile, "--state-interval", "5"] : []),
    ],
    { stdio: ["pipe", "pipe", "ignore"], env: { PATH: process.env.PATH, NO_COLOR: "1" } },
  );
  const ended = new Promise<string>((resolve) =>
    child.once("exit", (code, signal) => resolve(signal ?? `code ${code}`)),
  );
  // What waits at its input for our end has nothing to wait for any more.
  void ended.then(() => child.stdin.destroy());
  child.stdin.on("error", () => undefined);
  const url = await addressOf(child).catch((error: unknown) => {
    child.stdin.end();
    throw error;
  });
  return {
    ended,
    rpc: (method, params = []) => call(url, method, params),
    async close() {
      child.stdin.end();
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    const timer = setTimeout(() => reject(new Error("The chain did not start in time")), START_DEADLINE_MS);
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The chain stopped with code ${code}`)));
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Listening on (\S+)/.exec(said);
      if (!found) return;
      clearTimeout(timer);
      child.stdout?.removeAllListeners("data").resume();
      resolve(`http://${found[1]}`);
    });
  });
}

/** Calls come by the hundred for every block that is read: a kept connection costs a fraction of `fetch`. */
async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const answer = await post(url, JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }));
  const body = JSON.parse(answer) as { result?: unknown; error?: { code: number; message: string } };
  if (body.error) throw new RpcError(body.error.code, body.error.message);
  return body.result;
}

function post(url: string, body: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const sent = request(url, { method: "POST", agent: CONNECTIONS, headers }, (answer) => {
      text(answer).then(resolve, reject);
    });
    sent.setTimeout(CALL_DEADLINE_MS, () => sent.destroy(new Error("The chain did not answer in time")));
    sent.once("error", reject);
    sent.end(body);
  });
}
