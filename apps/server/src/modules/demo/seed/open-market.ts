import { findUserByAddress } from "@lastro/identity";
import { inTransaction } from "@lastro/platform/database/database";
import { REALMS } from "../../../configuration/realms.js";
import { createOffer, keepImage, registerTrader, saveLegalData, updateTrader } from "../../grain/index.js";
import type { StoryEvent } from "./events.js";
import { pictureOf } from "./grain-pictures.js";
import type { DemoOffer } from "./offers.js";
import { DEMO_PASSWORD } from "./people.js";
import type { Story } from "./story.js";
import { TRADERS, type TraderKey } from "./traders.js";

/** Someone of the marketplace registers and fills in their profile. */
export async function openTraderAccount(story: Story, key: TraderKey): Promise<void> {
  const { name, email, accountType, profile, legal } = TRADERS[key];
  if (!(await findUserByAddress(story.ctx.db, email, REALMS.marketplace))) {
    const nobody = { ...story.ctx, actor: { kind: "anonymous" }, ip: "127.0.0.1", userAgent: "" } as const;
    const registration = { name, email, password: DEMO_PASSWORD, accountType, country: "BR" } as const;
    await registerTrader(nobody, story, registration);
  }
  const trader = await story.asTrader(key);
  const currentPassword = DEMO_PASSWORD;
  await updateTrader(trader, story, { ...profile, currentPassword });
  await saveLegalData(trader, story, { ...legal, taxId: profile.taxId, currentPassword });
}

/** A producer offers grain with its picture, in one step. */
export async function offerGrain(
  story: Story,
  { name, producer, offer }: Pick<DemoOffer, "producer" | "offer"> & Pick<StoryEvent, "name">,
): Promise<void> {
  const ctx = await story.asTrader(producer);
  const picture = await pictureOf(offer.commodity);
  await inTransaction(ctx.db, async (tx) => {
    const image = await keepImage(tx, ctx, picture);
    const { id, priceCents } = await createOffer(tx, ctx, { ...offer, imageId: image.id });
    await story.finish(tx, name, { offerId: id, priceCents: String(priceCents) });
  });
}
