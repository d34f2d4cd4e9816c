import { secondsAfter } from "@lastro/platform/clock";
import { asSystem } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import {
  activateCard,
  findCard,
  noteCardNews,
  requestCard,
  takeTransaction,
  tellIssuer,
  topUpCard,
} from "../../../cards/index.js";
import { payByCard, shipCard } from "../../simulators.js";
import type { StoryEvent } from "../events.js";
import { PEOPLE } from "../people.js";
import type { Story } from "../story.js";
import type { CardHappening } from "./card-events.js";
import { cardPorts, spendingPorts } from "./card-ports.js";

type Event<K extends CardHappening["kind"]> = StoryEvent & Extract<CardHappening, { readonly kind: K }>;

/** Carries out what happened to a card. */
export function tellOfCard(story: Story, event: StoryEvent & CardHappening): Promise<void> {
  switch (event.kind) {
    case "cardRequested":
      return askForCard(story, event);
    case "cardIssued":
      return issueAsked(story, event);
    case "cardActivated":
      return receivePlastic(story, event);
    case "cardToppedUp":
      return topUpInStory(story, event);
    case "cardPaid":
      return payInStory(story, event);
  }
}

/** A client asks for a card; a plastic goes to where they live. */
async function askForCard(story: Story, event: Event<"cardRequested">): Promise<void> {
  const ctx = { ...(await story.as(event.who)), ...cardPorts(story.ctx) };
  const { endereco, cidade, estado, cep } = PEOPLE[event.who].registration;
  const [street = endereco, number = "1"] = endereco.split(", ");
  const shipTo = {
    street,
    number,
    district: "Centro",
    city: cidade,
    state: estado,
    postalCode: cep.replace(/\D/g, ""),
  };
  const wanted = { kind: event.card, name: event.called, feeIn: "BRL" as const };
  await inTransaction(ctx.db, async (tx) => {
    const { id } = await requestCard(tx, ctx, event.card === "physical" ? { ...wanted, shipTo } : wanted);
    await story.finish(tx, event.name, { cardId: id });
  });
}

/** The issuer is asked for it. */
async function issueAsked(story: Story, event: Event<"cardIssued">): Promise<void> {
  await tellIssuer({ ...asSystem(story.ctx, "demo"), ...cardPorts(story.ctx) }, cardIdOf(story, event));
}

/** A plastic is brought by the post, and its holder activates it. */
async function receivePlastic(story: Story, event: Event<"cardActivated">): Promise<void> {
  const ports = cardPorts(story.ctx);
  const id = cardIdOf(story, event);
  const card = await findCard(story.ctx.db, id);
  if (!card?.providerRef || card.lastDigits === null || card.status === "active") return;
  const { providerRef: cardRef, lastDigits } = card;
  const tracking = "BR302118476BR";
  if (card.status === "production") {
    await shipCard(story.ctx, { cardRef, tracking });
    await inTransaction(story.ctx.db, (tx) =>
      noteCardNews(
        tx,
        { ...asSystem(story.ctx, "demo"), ...ports },
        { about: "card", cardRef, shipped: { tracking } },
      ),
    );
  }
  await activateCard({ ...(await story.as(event.who)), ...ports }, { id, lastDigits });
}

/** A client puts reais on a card. */
async function topUpInStory(story: Story, event: Event<"cardToppedUp">): Promise<void> {
  const ctx = { ...(await story.as(event.who)), ...cardPorts(story.ctx) };
  await inTransaction(ctx.db, async (tx) => {
    await topUpCard(tx, ctx, { id: cardIdOf(story, event), amount: event.amount });
    await story.finish(tx, event.name);
  });
}

/** A day after a merchant was allowed to, it charges a card. */
async function payInStory(story: Story, event: Event<"cardPaid">): Promise<void> {
  const { ctx } = story;
  const card = await findCard(ctx.db, cardIdOf(story, event));
  const ports = spendingPorts(ctx);
  if (!card?.providerRef || !ports?.issuer.transactions) return;
  const { merchant, amount } = event;
  const ref = await payByCard(ctx, {
    ...{ cardRef: card.providerRef, merchant, amount },
    ...{ authorizedAt: secondsAfter(event.at, -86_400), chargedAt: event.at },
  });
  const transaction = await ports.issuer.transactions.find(ref);
  if (!transaction) throw new Error(`The card network knows no purchase ${ref}`);
  await takeTransaction({ ...asSystem(ctx, "demo"), ...ports }, transaction);
  await inTransaction(ctx.db, (tx) => story.finish(tx, event.name));
}

function cardIdOf({ steps }: Story, { card }: { readonly card: string }): string {
  const id = steps.factsOf(card)?.cardId;
  if (id === undefined) throw new Error(`${card} asked for no card`);
  return id;
}
