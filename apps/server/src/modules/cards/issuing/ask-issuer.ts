import { inTransaction } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import type { Card } from "../card.js";
import type { CardRequestCtx } from "../ports.js";
import { CardProviderError } from "../provider/card-provider-error.js";
import type { CardProvider } from "../provider/port.js";
import { tellStateAgain } from "./tasks.js";

/**
 * Asks a card's issuer while its holder waits. Throws `cards.provider_unavailable` without an answer, and for a refusal
 * unless another is named.
 */
export async function askIssuer<T>(
  { issuer }: Pick<CardRequestCtx, "issuer">,
  card: Card,
  ask: (issuer: CardProvider, ref: string) => Promise<T>,
  refused: () => DomainError = () => new DomainError("cards.provider_unavailable"),
): Promise<T> {
  if (issuer?.name !== card.provider || card.providerRef === null)
    throw new DomainError("cards.provider_unavailable");
  try {
    return await ask(issuer, card.providerRef);
  } catch (error) {
    if (!(error instanceof CardProviderError)) throw error;
    if (error.failure === "final") throw refused();
    throw new DomainError("cards.provider_unavailable");
  }
}

/**
 * Has the issuer open a card before our books do: while it does not, the card stays closed with us. Where it gave no
 * answer it is told again how the card stands.
 */
export async function openAtIssuer(ctx: CardRequestCtx, card: Card): Promise<void> {
  try {
    await askIssuer(ctx, card, (issuer, ref) => issuer.issuing.setState(ref, "active"));
  } catch (error) {
    if (card.status === "blocked" || card.status === "suspended")
      await inTransaction(ctx.db, (tx) => tellStateAgain(tx, ctx, card.id));
    throw error;
  }
}
