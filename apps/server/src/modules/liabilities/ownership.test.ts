import type { CryptoNetwork } from "@lastro/contracts/crypto/rails";
import { query } from "@lastro/platform/database/database";
import { startChain } from "@lastro/simulators";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.js";
import { ownershipDay, ownershipText, recordOwnership } from "./ownership.js";

let app: TestApp;
let chain: Awaited<ReturnType<typeof startChain>>;
beforeAll(async () => {
  [app, chain] = await Promise.all([startTestApp(), startChain()]);
});
afterAll(async () => {
  await chain.close();
  await app.close();
});

/** The text of a cold address for a day, signed by its holders. */
async function signedFor(network: CryptoNetwork, day = ownershipDay(app.ctx)) {
  const of = { network, address: chain.offline.addresses[network], day };
  return { ...of, signature: await chain.offline.signText(network, ownershipText(app.ctx, of)) };
}

const published = async () => (await app.http.inject({ url: "/v1/transparency" })).json().ownership;

describe("the ownership of an address", () => {
  it.each(["TRC20", "ERC20", "BSC", "BTC", "SOL"] as const)(
    "is published by a signature of %s",
    async (network) => {
      const signed = await signedFor(network);
      await recordOwnership(app.ctx, signed);
      const { address, signature } = signed;
      const text = ownershipText(app.ctx, signed);
      expect(text).toContain(address);
      expect(await published()).toContainEqual(
        expect.objectContaining({ network, address, text, signature }),
      );
      const audited = await query(
        app.ctx.db,
        "select 1 from audit_event where action = 'liabilities.ownership_recorded' and subject = $1 and details->>'network' = $2",
        [address, network],
      );
      expect(audited).toHaveLength(1);
    },
  );

  it("is published by the newest signature of its key", async () => {
    const { address } = await signedFor("BTC");
    app.ctx.clock.advanceSeconds(86_400);
    const signed = await signedFor("BTC");
    await recordOwnership(app.ctx, signed);
    const of = (await published()).filter((one: { address: string }) => one.address === address);
    expect(of).toEqual([expect.objectContaining({ signature: signed.signature })]);
  });

  it("is refused for another text, another address or a day to come", async () => {
    const before = await published();
    const signed = await signedFor("ERC20", "2026-01-01");
    const refused = (of: typeof signed) => expect(recordOwnership(app.ctx, of)).rejects;
    await refused({ ...signed, day: "2026-01-02" }).toThrow("not of that text");
    await refused({ ...signed, address: "0x00000000000000000000000000000000000000cc" }).toThrow(
      "not of that text",
    );
    await refused({ ...signed, network: "BTC" }).toThrow("no address of BTC");
    await refused(await signedFor("ERC20", "2999-01-01")).toThrow("is to come");
    expect(await published()).toEqual(before);
  });
});
