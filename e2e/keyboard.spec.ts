import { expect, type Locator, type Page } from "@playwright/test";
import { words } from "./support/market.js";
import { aStranger, confirmationCode, DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";

test.skip(({ isMobile }) => isMobile, "a phone has no keyboard");

/** More than any page has to be tabbed through. */
const MAX_STOPS = 150;

/** Presses Tab until the control has the focus, which must show: the browser draws a ring around it. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) {
      const shows = await control.evaluate((element) => element.matches(":focus-visible"));
      expect(shows, "the focus shows").toBe(true);
      return;
    }
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${control}`);
}

async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press("Enter");
}

const identity = (key: string) => words("identity", key);

test("a stranger opens an account without a pointer", async ({ page }) => {
  const stranger = aStranger();
  const field = (name: string) => page.getByLabel(identity(`fields.${name}`), { exact: true });
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByText(words("common", "skipToContent"))).toBeFocused();
  await press(page, page.getByRole("link", { name: words("landing", "hero.start") }).first());
  await expect(page).toHaveURL(/\/register$/);
  const fill = async (typed: Record<string, string>) => {
    for (const [name, text] of Object.entries(typed)) {
      await tabTo(page, field(name));
      // A postal code may have filled in the street by itself.
      await page.keyboard.press("ControlOrMeta+A");
      await page.keyboard.type(text);
    }
    await page.keyboard.press("Enter");
  };
  const { nome, cpf, email, telefone, password, cep, endereco, cidade, estado } = stranger;
  await fill({ nome, cpf, email, telefone, password, confirmarSenha: password });
  await expect(field("cep")).toBeVisible();
  await fill({ cep, endereco, cidade, estado });
  await expect(page).toHaveURL(/\/check-email$/);
  await typeInto(
    page,
    page.getByLabel(identity("checkEmail.code")),
    await confirmationCode(page, stranger.email),
  );
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a client receives a Pix and buys at the desk without a pointer", async ({ page }) => {
  await page.goto("/login");
  await typeInto(page, page.getByLabel(identity("fields.email"), { exact: true }), "maria@lastro.demo");
  await typeInto(page, page.getByLabel(identity("fields.password"), { exact: true }), DEMO_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/dashboard$/);

  await press(page, page.getByRole("main").getByRole("link", { name: words("accounts", "actions.receive") }));
  await expect(page).toHaveURL(/\/pix\/receive$/);
  await typeInto(page, page.getByLabel(words("pix", "form.amount"), { exact: true }), "200,00");
  await page.keyboard.press("Enter");
  await press(page, page.getByRole("button", { name: words("pix", "demo.pay") }));
  await expect(page.getByText(words("pix", "charge.paidTitle")).first()).toBeVisible({ timeout: 60_000 });

  const menu = page.getByRole("navigation", { name: words("common", "menu.main") }).first();
  await press(page, menu.getByRole("link", { name: words("common", "nav.otc") }));
  await expect(page).toHaveURL(/\/otc$/);
  await typeInto(page, page.getByLabel(words("otc", "form.amountBuy")), "100,00");
  await page.keyboard.press("Enter");
  const quote = page.getByRole("dialog");
  await expect(quote.getByText(words("otc", "quote.atZero"))).toBeVisible();
  const confirm = words("otc", "quote.confirmBuy").split("{{")[0] ?? "";
  await press(page, quote.getByRole("button", { name: new RegExp(`^${confirm}`) }));
  await expect(page.getByText(words("otc", "success.title"), { exact: true })).toBeVisible();
});
