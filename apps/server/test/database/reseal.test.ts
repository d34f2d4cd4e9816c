import { reseal } from "@lastro/deployment";
import { connectClient } from "@lastro/platform/database/client";
import { systemRandom } from "@lastro/platform/random";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DemoBench, startDemoBench } from "../../src/testing/demo-bench.js";

const NEW_SECRET = "a master secret of at least thirty-two characters";

let bench: DemoBench;
beforeAll(async () => {
  bench = await startDemoBench();
  await bench.seed();
}, 300_000);
afterAll(() => bench.close());

describe("what the features of the demonstration seal", () => {
  it("is all opened by the new master secret alone, once it was sealed anew", async () => {
    const { ctx, databaseUrl } = bench.app;
    const { masterSecret: former } = ctx.config;
    const client = await connectClient(databaseUrl);
    const run = (secrets: { masterSecret: string; formerSecrets?: string[] }) =>
      reseal({ client, secrets, random: systemRandom });
    const first = await run({ masterSecret: NEW_SECRET, formerSecrets: [former] });
    expect(first.columns.filter(({ remaining }) => remaining > 0)).toEqual([]);
    expect(first.done).toBe(true);
    const sealed = first.columns.filter(({ resealed }) => resealed > 0).map(({ column }) => column);
    expect(sealed).toEqual(
      expect.arrayContaining([
        "cases_file.content_sealed",
        "customers_kyc_case.personal_sealed",
        "customers_profile.cpf_sealed",
        "identity_factor.secret_sealed",
        "notification_mail.sealed",
        "p2p_ad_payment.content_sealed",
        "p2p_trade.pay_to_sealed",
      ]),
    );

    // Back again, with nothing but the new secret to open by.
    const back = await run({ masterSecret: former, formerSecrets: [NEW_SECRET] });
    await client.end();
    expect(back.columns.map(({ resealed }) => resealed)).toEqual(
      first.columns.map(({ resealed }) => resealed),
    );
    expect(back.done).toBe(true);
  });
});
