import { connect as connectTcp, createServer, type Socket } from "node:net";

/** `silent` takes connections and bytes and passes nothing on, as a network that drops packets. */
export type ProxyMode = "open" | "silent" | "refusing";

export interface TcpProxy {
  readonly port: number;
  setMode(mode: ProxyMode): void;
  /** Breaks every connection there is. */
  cut(): void;
  connections(): number;
  close(): Promise<void>;
}

/** A way to a local server that a test can disturb. Connections that went silent stay silent. */
export async function startTcpProxy(target: { readonly port: number }): Promise<TcpProxy> {
  const pairs = new Set<{ readonly ends: readonly Socket[]; silent: boolean }>();
  let mode: ProxyMode = "open";
  const server = createServer((near) => {
    near.on("error", () => undefined);
    if (mode === "refusing") return void near.destroy();
    const far = connectTcp(target.port, "127.0.0.1");
    far.on("error", () => undefined);
    const pair = { ends: [near, far], silent: mode === "silent" };
    pairs.add(pair);
    const close = () => {
      near.destroy();
      far.destroy();
      pairs.delete(pair);
    };
    near.on("close", close);
    far.on("close", () => !pair.silent && close());
    near.on("data", (bytes) => !pair.silent && far.write(bytes));
    far.on("data", (bytes) => !pair.silent && near.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  return {
    port: address.port,
    setMode(next) {
      mode = next;
      if (next === "silent") for (const pair of pairs) pair.silent = true;
    },
    cut() {
      for (const { ends } of pairs) for (const end of ends) end.destroy();
    },
    connections: () => pairs.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const { ends } of pairs) for (const end of ends) end.destroy();
      }),
  };
}
