import { codeAt, fromBase32 } from "@lastro/identity/testing";
import type { Ctx } from "@lastro/platform/context";
import { query } from "@lastro/platform/database/database";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { startCardNetwork, startChain, startPixPsp, startPriceFeed } from "@lastro/simulators";
import { seedDemo } from "../modules/demo/index.js";
import { type Discrepancy, reconcile } from "../modules/pix/index.js";
import { wire } from "../modules/pix/psp/wire.js";
import type { CardNetwork } from "./card-provider-bench.js";
import { startTestApp } from "./test-app.js";

interface PixPsp extends Awaited<ReturnType<typeof startPixPsp>> {}

interface Chain extends Awaited<ReturnType<typeof startChain>> {}

interface Movement {
  readonly at: string;
  readonly asset: string;
  readonly transactionId: string;
}

/** What a second telling would add to. */
const COUNTED = [
  "identity_user",
  "ledger_transaction",
  "cards_card",
  "pix_charge",
  "pix_payment",
  "pix_unmatched",
  "otc_order",
  "otc_settings_version",
  "accounts_transfer",
  "custody_arrival",
  "grain_deposit",
  "customers_kyc_document",
  // A quote that a cut left open is replaced by another.
  "state_change where machine <> 'otc_quote'",
  "notification_mail",
  "grain_account",
  "notice",
  "grain_offer",
  "grain_image",
] as const;

/** A demonstration that was never started, with its rails, its clock at a present day. */
export async function startDemoBench() {
  const clock = createFixedClock();
  const psp: PixPsp = await startPixPsp({ clock });
  const feed = await startPriceFeed({ clock });
  const chain: Chain = await startChain({ clock });
  const cards: CardNetwork = await startCardNetwork({ clock });
  const app = await startTestApp({
    clock,
    settings: {
      LASTRO_PIX_URL: psp.url,
      LASTRO_PRICE_URL: feed.url,
      LASTRO_CHAIN_SIMULATOR_URL: chain.url,
      LASTRO_CARDS_URL: cards.url,
    },
  });

  async function get(url: string, headers: Record<string, string> = {}) {
    const answer = await app.http.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json();
  }

  return {
    app,
    psp,
    get,
    seed: (ctx: Ctx = app.ctx) => seedDemo(ctx, app.pool),
    async signIn(email: string, password: string) {
      const url = "/auth/v1/token?grant_type=password";
      const answer = await app.http.inject({ method: "POST", url, payload: { email, password } });
      if (answer.statusCode !== 200) throw new Error(`${email} is not let in: ${answer.body}`);
      const { access_token: token, user } = answer.json();
      return { userId: user.id as string, headers: { authorization: `Bearer ${token}` } };
    },
    codeOf: (totpSecret: string) => codeAt(fromBase32(totpSecret), clock.now()),
    async wholeStatement(headers: Record<string, string>) {
      const items: Movement[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page = await get(`/v1/statement?limit=100${cursor && `&cursor=${cursor}`}`, headers);
        items.push(...page.items);
        cursor = page.nextCursor;
      }
      return items;
    },
    /** Where the provider's books, our record and the ledger differ. */
    differences(): Promise<readonly Discrepancy[]> {
      const books = psp.books();
      return reconcile(app.ctx.db, {
        psp: "api-pix",
        pix: books.pix.map((pix) => wire.pix.parse(pix)),
        balance: { asset: "BRL", minor: BigInt(books.account.balance.replace(".", "")) },
      });
    },
    /** How much there is of everything. */
    async counts(): Promise<Record<string, number>> {
      const rows = COUNTED.map(async (table) => {
        const [row] = await query<{ n: bigint }>(app.ctx.db, `select count(*) as n from ${table}`, []);
        return [table, Number(row?.n)] as const;
      });
      return { atProvider: psp.books().pix.length, ...Object.fromEntries(await Promise.all(rows)) };
    },
    async close() {
      await app.close();
      await psp.close();
      await feed.close();
      await chain.close();
      await cards.close();
    },
  };
}

export type DemoBench = Awaited<ReturnType<typeof startDemoBench>>;
