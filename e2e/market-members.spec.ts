import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { accept, buy, frameWords, offer, openOrder, ship, words } from "./support/market.js";
import { DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";
import { aTrader, enterQuietly, joinQuietly, TRADER_PASSWORD } from "./support/traders.js";

const team = (key: string, values?: Record<string, string>) => words("grain-team", key, values);
const role = (key: string) => words("grain", `roles.${key}`);

/** The link of the invitation in a mailbox, below the site. */
async function invitationTo(page: Page, to: string): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    const answer = await page.request.get("/v1/demo/mailbox", { params: { to } });
    [path] = /\/agro\/invitation#[\w-]+/.exec(await answer.text()) ?? [];
    expect(path).toBeDefined();
  }).toPass();
  return path ?? "";
}

test("a company's member ships a load in its name, withdraws nothing, and is removed", async ({
  page: owning,
  browser,
  baseURL,
}) => {
  const context = { baseURL: baseURL ?? "", locale: "pt-BR" };
  const acting = await (await browser.newContext(context)).newPage();
  const buying = await (await browser.newContext(context)).newPage();
  const owner = { ...aTrader(`Agro Sul ${Date.now()}`, "producer"), cnpj: "11.222.333/0001-81" };
  const email = `teo.${Date.now()}@exemplo.com.br`;
  const grain = `Soja da equipe ${Date.now()}`;

  await test.step("the owner invites somebody to trade", async () => {
    await joinQuietly(owning, owner);
    await offer(owning, { name: grain, price: "12,50" });
    await owning.goto("/agro/dashboard-producer/team");
    await owning.getByRole("button", { name: team("invite.open"), exact: true }).click();
    const dialog = owning.getByRole("dialog");
    await dialog.getByLabel(team("email"), { exact: true }).fill(email);
    await dialog.getByLabel(team("proof.password"), { exact: true }).fill(owner.password);
    await expectAccessible(owning);
    await dialog.getByRole("button", { name: team("invite.submit"), exact: true }).click();
    // A toast that names the address is an item of a list of its own.
    const invited = owning.getByRole("main").getByRole("listitem").filter({ hasText: email });
    await expect(invited).toBeVisible();
    await expectAccessible(owning);
  });

  await test.step("who was invited accepts, and is greeted as who they are", async () => {
    await acting.goto(await invitationTo(acting, email));
    await expect(acting.getByText(team("accept.from", { company: owner.name }))).toBeVisible();
    await acting.getByLabel(words("grain-entry", "fields.name"), { exact: true }).fill("Téo Lima");
    await acting.getByLabel(words("grain-entry", "fields.password"), { exact: true }).fill(TRADER_PASSWORD);
    await expectAccessible(acting);
    await acting.getByRole("button", { name: team("accept.submit"), exact: true }).click();
    await expect(acting).toHaveURL(/\/agro\/dashboard-producer$/);
    await expect(acting.getByText(`Téo Lima · ${owner.name} · ${role("trader")}`)).toBeVisible();
  });

  await test.step("an order is bought, and the owner signs it", async () => {
    await enterQuietly(buying, {
      ...{ email: "comprador@lastro.demo", password: DEMO_PASSWORD, accountType: "buyer" },
    });
    await buy(buying, grain, "10", DEMO_PASSWORD);
    await owning.goto("/agro/dashboard-producer/orders");
    await accept(owning, grain);
  });

  await test.step("the member ships a load, under their own name", async () => {
    await acting.goto("/agro/dashboard-producer/orders");
    await ship(acting, grain, { carrier: "Transportes Ipê" });
    await openOrder(acting, grain);
    await expect(acting.getByText(`Téo Lima · ${owner.name}`).first()).toBeVisible();
  });

  await test.step("the member may not withdraw", async () => {
    await acting.goto("/agro/dashboard-producer/withdrawals");
    await expect(acting.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(acting.getByRole("button", { name: words("withdrawals", "ask") })).toBeHidden();
    await expect(acting.getByRole("link", { name: frameWords("menu.reports"), exact: true })).toBeHidden();
  });

  await test.step("the owner removes the member, whose access is over", async () => {
    await owning.goto("/agro/dashboard-producer/team");
    await owning.getByRole("button", { name: team("remove"), exact: true }).click();
    await owning
      .getByRole("dialog")
      .getByRole("button", { name: team("remove"), exact: true })
      .click();
    await expect(owning.getByText(team("removeDone", { name: "Téo Lima" })).first()).toBeVisible();
    await acting.goto("/agro/dashboard-producer/orders");
    await expect(acting).toHaveURL(/\/agro\/login/);
  });
});
