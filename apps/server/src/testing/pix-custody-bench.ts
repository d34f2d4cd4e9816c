import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp, startPriceFeed } from "@lastro/simulators";
import { type CustodyBench, type CustodyBenchOptions, startCustodyBench } from "./custody-bench.js";

/** Named types of their own: the simulators' inner types stay theirs. */
interface Feed extends Awaited<ReturnType<typeof startPriceFeed>> {}
interface Psp extends Awaited<ReturnType<typeof startPixPsp>> {}

export interface PixCustodyBench {
  readonly feed: Feed;
  readonly psp: Psp;
  readonly bench: CustodyBench;
  /** Has the directory of keys say whose a key is. */
  registerKey(
    key: string,
    owner: { readonly nome: string; readonly cpf?: string; readonly cnpj?: string },
  ): Promise<void>;
  close(): Promise<void>;
}

/** The custody bench with a market and a Pix provider that pays what is withdrawn, all by one clock. */
export async function startPixCustodyBench(
  settings: Readonly<Record<string, string>> = {},
  { networks }: Pick<CustodyBenchOptions, "networks"> = {},
): Promise<PixCustodyBench> {
  const clock = createFixedClock();
  const feed: Feed = await startPriceFeed({ clock });
  const psp: Psp = await startPixPsp({ clock, openingBalance: "100000.00", payoutSettleMs: 20 });
  const bench = await startCustodyBench(
    {
      LASTRO_PRICE_URL: feed.url,
      LASTRO_PIX_URL: psp.url,
      LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
      LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
      LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
      ...settings,
    },
    { clock, ...(networks ? { networks } : {}) },
  );
  // The market's price is read first.
  await bench.pass(1);
  return {
    feed,
    psp,
    bench,
    async registerKey(key, owner) {
      await fetch(`${psp.url}/sim/dict`, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ chave: key, ...owner }),
      });
    },
    async close() {
      await bench.close();
      await psp.close();
      await feed.close();
    },
  };
}
