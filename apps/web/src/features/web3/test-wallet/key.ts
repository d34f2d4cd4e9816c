import type { KeyRequest } from "@/features/web3/test-wallet/test-wallet.worker";

let worker: Worker | undefined;
let asked = 0;

/** Asks the worker that has the test wallet's key. */
export function askKey(request: KeyRequest): Promise<string> {
  worker ??= new Worker(new URL("./test-wallet.worker.ts", import.meta.url), { type: "module" });
  const running = worker;
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<{ id: number; result: string }>) => {
      if (data.id !== id) return;
      running.removeEventListener("message", hear);
      resolve(data.result);
    };
    running.addEventListener("message", hear);
    running.postMessage({ id, request });
  });
}
