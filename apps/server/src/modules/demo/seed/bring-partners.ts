import { brazilianDay } from "@lastro/platform/clock";
import { personOf } from "@lastro/platform/context";
import { inTransaction } from "@lastro/platform/database/database";
import { insertPartner } from "../../cashback/index.js";
import type { StoryEvent } from "./events.js";
import type { Story } from "./story.js";

/** Shops of the card network's simulator, by their acceptor's ids. */
const PARTNERS = [
  { name: "Livraria do Centro", merchantIds: ["LIVRARI0000005"], bonusBps: 300, category: "Livros" },
  { name: "Cantina da Nonna", merchantIds: ["RESTAUR0000008"], bonusBps: 500, category: "Restaurantes" },
  { name: "Farmácia Saúde", merchantIds: ["FARMACI0000003"], bonusBps: 200, category: "Farmácia" },
] as const;

/** The administrators agree with three shops that purchases there earn more cashback. */
export async function bringPartners(story: Story, event: StoryEvent): Promise<void> {
  const ctx = await story.as("admin");
  const changedAt = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    for (const partner of PARTNERS)
      await insertPartner(tx, {
        ...partner,
        ...{ id: ctx.random.id(), version: 1, from: brazilianDay(changedAt), to: null },
        ...{ changedAt, changedBy: personOf(ctx).userId },
      });
    await story.finish(tx, event.name);
  });
}
