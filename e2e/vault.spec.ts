import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { words } from "./support/market.js";
import { aStranger, becomeClient, DEMO_PASSWORD } from "./support/people.js";
import { test } from "./support/test.js";

const word = (key: string, values?: Record<string, string>) => words("web3-vault", key, values);
const GUARDIAN = "Beatriz Guardiã";

test("a client puts crypto under a lock, and a guardian stops what is asked out of it", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = aStranger();
  const guardianEmail = `guardia.${person.email}`;
  const button = (key: string, values?: Record<string, string>) =>
    page.getByRole("button", { name: word(key, values), exact: true });

  await test.step("becomes a client with USDT", async () => {
    await becomeClient(page, words, person);
    await giveUsdt(page, person.email, "20.000000");
  });

  await test.step("is asked for a second factor first", async () => {
    await page.goto("/web3/vault");
    await expect(page.getByText(word("factor.title"))).toBeVisible();
    await expectAccessible(page);
    await setUpAuthenticator(page);
  });

  await test.step("opens the vault and invites a guardian, who accepts without an account", async () => {
    await page.goto("/web3/vault");
    await button("empty.action").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: word("open.confirm") }).click();
    await expect(dialog.getByText(word("guardians.nameMissing"))).toBeVisible();
    await dialog.getByLabel(word("guardians.name")).fill(GUARDIAN);
    await dialog.getByLabel(word("guardians.email")).fill(guardianEmail);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: word("open.confirm") }).click();
    await expect(page.getByText(word("guardians.status.invited"), { exact: true })).toBeVisible();
    await expectAccessible(page);

    const guardian = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await guardian.goto(await guardianLink(page, guardianEmail));
    await expect(guardian.getByText(word("guardian.means.nothing"))).toBeVisible();
    await expectAccessible(guardian);
    await guardian.getByRole("button", { name: word("guardian.accept"), exact: true }).click();
    await expect(guardian.getByText(/Guarde os emails que receber/)).toBeVisible();
    await guardian.context().close();
    await expect(page.getByText(word("guardians.status.confirmed"), { exact: true })).toBeVisible();
  });

  await test.step("puts USDT in, which then counts and cannot be spent", async () => {
    await button("move.in.open").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: word("move.amount") }).fill("15");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Guardar 15/ }).click();
    await expect(dialog).toBeHidden();
    await page.goto("/wallet");
    await expect(
      page.getByText(words("common", "balance.vaulted"), { exact: true }).filter({ visible: true }),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("asks for some of it, and the guardian stops it by their link", async () => {
    await page.goto("/web3/vault");
    await button("move.out.open").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: word("move.amount") }).fill("10");
    await expect(dialog.getByText(word("move.told", { names: GUARDIAN }))).toBeVisible();
    await dialog.getByRole("button", { name: /^Pedir retirada de 10/ }).click();
    await expect(page.getByText(word("requests.status.waiting"), { exact: true })).toBeVisible();
    await expectAccessible(page);

    const guardian = await (await browser.newContext({ baseURL: baseURL ?? "" })).newPage();
    await guardian.goto(await guardianLink(page, guardianEmail, 1));
    await expect(guardian.getByText(word("guardian.readyAt"))).toBeVisible();
    await expectAccessible(guardian);
    await guardian.getByRole("button", { name: word("guardian.cancel"), exact: true }).click();
    await expect(guardian.getByText(/A retirada está cancelada/)).toBeVisible();
    await guardian.context().close();
    await expect(page.getByText(new RegExp(`^${GUARDIAN} cancelou em`))).toBeVisible();
  });
  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});

async function setUpAuthenticator(page: Page): Promise<void> {
  await page.goto("/security?open=authenticator");
  await page.getByRole("button", { name: words("security", "authenticator.add") }).click();
  await page.getByRole("button", { name: words("common", "continue") }).click();
  const dialog = page.getByRole("dialog");
  const secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await dialog.getByLabel(words("identity", "twoFactor.code")).fill(code);
  await dialog.getByRole("button", { name: words("common", "confirm") }).click();
  await page.getByRole("button", { name: words("security", "recovery.kept") }).click();
}

/** The demonstration's client sends USDT to somebody, as the transfer page would. */
async function giveUsdt(page: Page, email: string, amount: string): Promise<void> {
  const signedIn = await page.request.post("/auth/v1/token?grant_type=password", {
    data: { email: "cliente@lastro.demo", password: DEMO_PASSWORD },
  });
  const { access_token: token } = (await signedIn.json()) as { access_token: string };
  const sent = await page.request.post("/v1/transfers", {
    headers: { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() },
    data: { to: { kind: "email", value: email }, amount: { asset: "USDT", amount } },
  });
  expect(sent.status()).toBe(201);
}

/** The link in a guardian's newest letter, once so many came before it. */
async function guardianLink(page: Page, email: string, before = 0): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const answer = await page.request.get("/v1/demo/mailbox", { params: { to: email } });
    const { messages } = (await answer.json()) as { messages: { links: string[] }[] };
    expect(messages.length).toBeGreaterThan(before);
    link = messages[0]?.links.find((each) => each.includes("/vault/guardian"));
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}
