import type { CardWalletName } from "@lastro/contracts/cards/states";
import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { JobHandler } from "@lastro/platform/jobs/worker";
import { z } from "zod";
import { recordAudit } from "../../compliance/index.js";
import { confirmPresence } from "../../customers/index.js";
import { announceCard } from "../announce-card.js";
import { type Card, hasEnded } from "../card.js";
import { findCard } from "../card-store.js";
import { assertMay } from "../commands.js";
import { ownCard } from "../own-card.js";
import type { CardCtx, CardPorts, CardRequestCtx } from "../ports.js";
import { CardProviderError } from "../provider/card-provider-error.js";
import type { Wallet, WalletDevice } from "../provider/wallets-port.js";
import { askIssuer } from "./ask-issuer.js";

export const READ_WALLETS = "cards.read_wallets";
const READ_EVERY_SECONDS = 60;

/** The issuer's words for the wallets of the screens. */
const WALLETS = {
  applePay: "apple_pay",
  samsungPay: "samsung_pay",
  googlePay: "google_pay",
} as const satisfies Record<CardWalletName, Wallet>;

const NAMES = Object.keys(WALLETS) as CardWalletName[];

/** The wallets this issuer adds cards to. */
export function walletChoices({ issuer }: Pick<CardPorts, "issuer">): CardWalletName[] {
  return NAMES.filter((name) => issuer?.wallets.wallets.has(WALLETS[name]));
}

/**
 * What a device, or without one a page, hands to its wallet to add a card of the caller's; takes a proof of presence. The
 * card is in the wallet once the wallet says so. Throws `cards.wallet_unsupported`.
 */
export async function addCardToWallet(
  ctx: CardRequestCtx,
  {
    id,
    wallet,
    device,
  }: { readonly id: string; readonly wallet: CardWalletName; readonly device: WalletDevice },
): Promise<Readonly<Record<string, string>>> {
  const card = await inTransaction(ctx.db, async (tx) => {
    const found = await ownCard(tx, ctx, id);
    if (!walletChoices(ctx).includes(wallet)) throw new DomainError("cards.wallet_unsupported");
    assertMay(found, ctx, "add_to_wallet");
    await confirmPresence(tx, ctx);
    await recordAudit(tx, ctx, { action: "cards.added_to_wallet", subject: id, details: { on: wallet } });
    return found;
  });
  const unsupported = () => new DomainError("cards.wallet_unsupported");
  return askIssuer(
    ctx,
    card,
    async ({ wallets }, ref) => {
      const of = { ref, wallet: WALLETS[wallet] };
      if (Object.keys(device).length > 0 || !wallets.provisionOnWeb)
        return asTexts(await wallets.provision({ ...of, holderRef: card.holderRef ?? undefined, device }));
      return asTexts(await wallets.provisionOnWeb(of));
    },
    unsupported,
  );
}

function asTexts(payload: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(payload).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value),
    ]),
  );
}

/** Reads anew which wallets a card is active in, unless that was read within the minute; what cannot be read stays. */
export async function freshenWallets(ctx: Ctx & CardPorts, card: Card): Promise<void> {
  const since = secondsAfter(ctx.clock.now(), -READ_EVERY_SECONDS);
  if (hasEnded(card) || (card.walletsReadAt !== null && card.walletsReadAt > since)) return;
  try {
    await readWallets(ctx, card);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    ctx.log.warn({ err: error, cardId: card.id }, "wallets could not be read");
  }
}

async function readWallets(ctx: Ctx & CardPorts, card: Card): Promise<void> {
  const { issuer } = ctx;
  if (!issuer?.wallets.tokensOf || issuer.name !== card.provider || card.providerRef === null) return;
  const tokens = await issuer.wallets.tokensOf(card.providerRef);
  const wallets = NAMES.filter((name) =>
    tokens.some(({ wallet, status }) => wallet === WALLETS[name] && status === "active"),
  );
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .updateTable("cards_card")
      .set({ wallets, wallets_read_at: ctx.clock.now() })
      .where("id", "=", card.id)
      .execute();
    if (wallets.join() !== card.wallets.join()) await announceCard(tx, card);
  });
}

/** Reads the wallets of a card of which a wallet told something. */
export function readWalletsJob(ctx: CardCtx): JobHandler {
  const payloadSchema = z.object({ cardId: z.guid() });
  return {
    kind: READ_WALLETS,
    async run(payload) {
      const card = await findCard(ctx.db, payloadSchema.parse(payload).cardId);
      if (card) await readWallets(ctx, card);
    },
  };
}
