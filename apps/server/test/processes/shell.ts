import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";

/** One shell that is given block after block, as an operator gives them. */
export interface Shell {
  /** Runs the block in the foreground; answers what it printed, and throws when a command of it failed. */
  run(block: string): Promise<string>;
  /** Ends what runs in its background, in order, then the shell. */
  close(): Promise<void>;
}

export function startShell(cwd: string): Shell {
  const bash = spawn("bash", ["-s"], {
    cwd,
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    stdio: ["pipe", "pipe", "pipe"],
  });
  let printed = "";
  const heard = new Set<() => void>();
  for (const stream of [bash.stdout, bash.stderr])
    stream.on("data", (piece: Buffer) => {
      printed += piece.toString();
      for (const listener of heard) listener();
    });
  const end = once(bash, "exit");
  // However it ends, nothing is left running.
  bash.stdin.write("trap 'kill $(jobs -p) 2> /dev/null; wait' EXIT\n");

  const ask = (commands: string) => {
    const mark = randomUUID();
    printed = "";
    bash.stdin.write(`${commands}\necho "${mark} $?"\n`);
    const said = new RegExp(`${mark} (\\d+)\n`);
    const answered = new Promise<string>((resolve, reject) => {
      const listener = () => {
        const status = said.exec(printed);
        if (!status) return;
        heard.delete(listener);
        if (status[1] === "0") resolve(printed.replace(said, ""));
        else reject(new Error(`The block failed with ${status[1]}:\n${commands}\n${printed}`));
      };
      heard.add(listener);
    });
    return Promise.race([
      answered,
      end.then(() => Promise.reject(new Error(`The shell ended:\n${commands}\n${printed}`))),
    ]);
  };
  return {
    run: (block) => ask(`eval ${quoted(`set -e\n${block}\nset +e`)}`),
    async close() {
      bash.stdin.end();
      await end;
    },
  };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
