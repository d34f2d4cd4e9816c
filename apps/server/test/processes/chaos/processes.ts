import { type ChildProcess, fork, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A process of the house that is started again after its end, as a service manager would. */
export interface HouseProcess {
  readonly name: string;
  readonly url: string;
  readonly pid: number;
  /** Ends it by the signal, and starts it again once it has ended; answers the exit code. */
  restart(signal: "SIGTERM" | "SIGKILL"): Promise<number | null>;
  stop(): Promise<number | null>;
  /** Ends that nobody asked for, by exit code or signal. */
  readonly unexpectedEnds: readonly string[];
}

const program = fileURLToPath(new URL("../house-process.mjs", import.meta.url));
const simulators = fileURLToPath(new URL("../../../../simulators/dist/main.js", import.meta.url));
const shiftedClock = new URL("shifted-clock.mjs", import.meta.url).href;

export function startHouseProcess(
  name: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): HouseProcess {
  const unexpectedEnds: string[] = [];
  const expected = new WeakSet<ChildProcess>();
  const launch = () => {
    const child = spawn(process.execPath, ["--import", shiftedClock, program], {
      env: { PATH: process.env.PATH, ...settings, LISTEN_PORT: String(port) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("exit", (code, signal) => {
      if (!expected.has(child)) unexpectedEnds.push(`${name} ended with ${code ?? signal}`);
    });
    return child;
  };
  let child = launch();

  function end(signal: "SIGTERM" | "SIGKILL"): Promise<number | null> {
    const ending = child;
    expected.add(ending);
    return new Promise((resolve) => {
      if (ending.exitCode !== null || ending.signalCode !== null) return resolve(ending.exitCode);
      ending.once("exit", (code) => resolve(code));
      ending.kill(signal);
    });
  }

  return {
    name,
    url: `http://127.0.0.1:${port}`,
    get pid() {
      return child.pid ?? 0;
    },
    async restart(signal) {
      const code = await end(signal);
      child = launch();
      return code;
    },
    stop: () => end("SIGTERM"),
    unexpectedEnds,
  };
}

/** The simulators, at the ports a demonstration of this port uses. */
export interface Rails {
  readonly pid: number;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRailsProcess(port: number, dataDir: string): Promise<Rails> {
  const env = {
    PATH: process.env.PATH,
    SIM_DATA_DIR: dataDir,
    SIM_PIX_PORT: String(port + 1),
    SIM_PRICE_PORT: String(port + 2),
    SIM_SMTP_PORT: String(port + 3),
    SIM_MAILBOX_PORT: String(port + 4),
    SIM_SMS_PORT: String(port + 5),
    SIM_CHAIN_PORT: String(port + 6),
    SIM_CARDS_PORT: String(port + 7),
    SIM_PUSH_PORT: String(port + 8),
    SIM_PIX_CLIENT_ID: "Client_Id_lastro_demo",
    SIM_PIX_CLIENT_SECRET: "Client_Secret_lastro_demo",
  };
  const launch = async () => {
    const child = fork(simulators, { env, execArgv: [] });
    await new Promise((resolve, reject) => {
      child.once("message", resolve);
      child.once("exit", (code) => reject(new Error(`The simulators stopped with code ${code}`)));
    });
    return child;
  };
  const end = (child: ChildProcess, signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      child.once("exit", () => resolve());
      child.kill(signal);
    });
  let child = await launch();
  return {
    get pid() {
      return child.pid ?? 0;
    },
    async restart() {
      await end(child, "SIGKILL");
      child = await launch();
    },
    stop: () => end(child, "SIGTERM"),
  };
}

/** The resident memory of a process in megabytes, where the system tells it. */
export function residentMegabytes(pid: number): number | undefined {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024;
  } catch {
    return undefined;
  }
}
