import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible } from "./support/accessibility.js";
import { addAuthenticator } from "./support/authenticator.js";
import { aStranger, becomeClient, signIn } from "./support/people.js";
import { test } from "./support/test.js";
import { codeByText } from "./support/texts.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const security = (key: string, values?: Readonly<Record<string, string>>) => words("security", key, values);
const NEW_PASSWORD = "safra-boa-e-longa-2026";

test("a client guards the account, and closes it in the end", async ({ page, browser }) => {
  const person = aStranger();
  let secret = "";
  let codes: string[] = [];
  let texted = 0;
  const recoveryCode = () => {
    const code = codes.pop();
    if (code === undefined) throw new Error("No recovery code is left");
    return code;
  };

  await test.step("becomes a client", () => becomeClient(page, words, person));

  await test.step("sets up an authenticator app", async () => {
    await page.goto("/security");
    await expectAccessible(page);
    await expect(page.getByRole("heading", { name: levelNamed("basic") })).toBeVisible();
    await page.getByRole("button", { name: security("level.actions.factor") }).click();
    await page.getByRole("button", { name: security("authenticator.add") }).click();
    await page.getByRole("button", { name: words("common", "continue") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("img", { name: words("identity", "enrol.qrAlt") })).toBeVisible();
    await expectAccessible(page);
    secret = (await dialog.locator("code").innerText()).replaceAll(" ", "");
    await dialog.getByLabel(words("identity", "twoFactor.code")).fill(codeOf(secret));
    await dialog.getByRole("button", { name: words("common", "confirm") }).click();
    await expect(page.getByText(security("authenticator.added"), { exact: true })).toBeVisible();
  });

  await test.step("gets recovery codes at once, and takes them along", async () => {
    const dialog = page.getByRole("dialog", { name: security("recovery.newTitle") });
    await expect(dialog.getByRole("listitem")).toHaveCount(10);
    codes = await dialog.getByRole("listitem").allInnerTexts();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog.getByRole("button", { name: security("recovery.download") }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(security("recovery.fileName"));
    await expectAccessible(page);
    await dialog.getByRole("button", { name: security("recovery.kept") }).click();
    await expect(page.getByText(security("authenticator.defaultName"), { exact: true })).toBeVisible();
    await expect(page.getByText(security("recovery.remaining_other", TEN))).toBeVisible();
    await expect(page.getByRole("heading", { name: levelNamed("strong") })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("sets up a telephone, by the code it gets", async () => {
    await openRow(page, "phone.title");
    await page.getByRole("button", { name: security("phone.add") }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByLabel(security("phone.number"), { exact: true })).not.toHaveValue("");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("common", "continue") }).click();
    await dialog
      .getByLabel(words("identity", "twoFactor.code"))
      .fill(await codeByText(page, `55${person.telefone}`));
    texted = Date.now();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("common", "confirm") }).click();
    await expect(page.getByText(security("phone.added"), { exact: true })).toBeVisible();
  });

  await test.step("signs in with the app's code", async () => {
    await signOut(page);
    await signIn(page, words, person.email, person.password);
    const dialog = page.getByRole("dialog");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("identity", "twoFactor.email") }).click();
    await expect(page.getByText(words("identity", "twoFactor.coming.email"), { exact: true })).toBeVisible();
    await nextCode();
    await dialog.getByLabel(words("identity", "twoFactor.code")).fill(codeOf(secret));
    await dialog.getByRole("button", { name: words("identity", "twoFactor.verify") }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("signs in with a recovery code, which is good once", async () => {
    await signOut(page);
    const code = recoveryCode();
    await signInByRecoveryCode(page, person, code);
    await expect(page).toHaveURL(/\/dashboard$/);
    await signOut(page);
    await signInByRecoveryCode(page, person, code);
    await expect(
      page.getByText(words("identity", "twoFactor.verdict.recoveryInline"), { exact: true }),
    ).toBeVisible();
    await page
      .getByRole("dialog")
      .getByLabel(words("identity", "twoFactor.recoveryCode"))
      .fill(recoveryCode());
    await page.getByRole("button", { name: words("identity", "twoFactor.verify") }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.goto("/security");
    await expect(
      page.getByText(security("recovery.remaining_other", { count: "8", total: "10" })),
    ).toBeVisible();
  });

  await test.step("makes a passkey and signs in with it", async () => {
    await addAuthenticator(page);
    await openRow(page, "biometrics.title");
    await page.getByRole("button", { name: security("passkeys.add") }).click();
    await expect(
      page
        .getByRole("region", { name: words("common", "notifications") })
        .getByText(security("passkeys.added")),
    ).toBeVisible();
    await page.getByRole("button", { name: security("passkeys.rename") }).click();
    await page.getByLabel(security("passkeys.name"), { exact: true }).fill("Meu notebook");
    await page.getByRole("button", { name: words("common", "save") }).click();
    await expect(page.getByText("Meu notebook")).toBeVisible();
    await signOut(page);
    await page.getByRole("button", { name: words("identity", "signIn.passkey") }).click();
    // The passkey stands for the password; the second factor is asked for all the same.
    await byRecoveryCode(page, recoveryCode());
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("makes the passkey a second factor, and confirms a sign-in with it", async () => {
    await page.goto("/security");
    await openRow(page, "biometrics.title");
    await page.getByRole("button", { name: security("key.add") }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: words("common", "continue") }).click();
    await expect(page.getByText(security("key.added"), { exact: true })).toBeVisible();
    await signOut(page);
    await signIn(page, words, person.email, person.password);
    await otherWay(page, "twoFactor.biometrics");
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("signs in with a code by text", async () => {
    await signOut(page);
    await signIn(page, words, person.email, person.password);
    await page.waitForTimeout(Math.max(0, texted + BETWEEN_TEXTS_MS - Date.now()));
    const before = await codeByText(page, `55${person.telefone}`);
    await otherWay(page, "twoFactor.sms");
    const dialog = page.getByRole("dialog");
    const code = await codeByText(page, `55${person.telefone}`, before);
    await dialog.getByLabel(words("identity", "twoFactor.code")).fill(code);
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("identity", "twoFactor.verify") }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
  });

  await test.step("ends a session that is open elsewhere", async () => {
    const elsewhere = await signedInElsewhere(browser, page, person, recoveryCode());
    await page.goto("/security");
    await openRow(page, "sessions.title");
    const device = page.getByRole("button", { name: /^Sair de .+/ });
    await device.first().click();
    await expect(page.getByText(security("sessions.ended"), { exact: true })).toBeVisible();
    const other = elsewhere.pages()[0];
    await other?.goto("/wallet");
    await expect(other ?? page).toHaveURL(/\/login/);
    await elsewhere.close();
  });

  await test.step("changes the password", async () => {
    await openRow(page, "password.title");
    await changePassword(page, "não é esta");
    await expect(
      page.getByText(words("identity", "authErrors.currentPasswordWrong"), { exact: true }),
    ).toBeVisible();
    await changePassword(page, person.password);
    await expect(page.getByText(security("password.doneText"), { exact: true })).toBeVisible();
    await openRow(page, "activity.title");
    await expect(
      page.getByText(security("activity.actions.user_updated_password"), { exact: true }).first(),
    ).toBeVisible();
  });

  await test.step("agrees to hear news, and takes it back", async () => {
    await page.goto("/settings");
    const marketing = page.getByRole("switch", { name: words("settings", "privacy.documents.marketing") });
    for (const said of ["given", "withdrawn"]) {
      const start = words("settings", `privacy.marketing.${said}`, { at: "" }).split(" em")[0] ?? "";
      await marketing.click();
      await expect(page.getByText(new RegExp(`^${start}`))).toBeVisible();
    }
  });

  await test.step("takes a copy of the data", async () => {
    await page.goto("/settings");
    await expectAccessible(page);
    await page.getByRole("button", { name: words("privacy", "export.ask") }).click();
    await expect(page.getByText(words("privacy", "export.status.ready"), { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expectAccessible(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: words("privacy", "export.download"), exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(words("settings", "export.fileName"));
  });

  await test.step("closes the account for good", async () => {
    await page.getByRole("button", { name: words("privacy", "closure.begin") }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(words("privacy", "closure.password"), { exact: true }).fill(NEW_PASSWORD);
    await dialog.getByLabel(words("privacy", "closure.code")).fill(recoveryCode());
    await dialog.getByRole("checkbox").click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: words("privacy", "closure.confirm") }).click();
    await expect(page.getByText(words("privacy", "closure.doneTitle"), { exact: true })).toBeVisible();
    await signIn(page, words, person.email, NEW_PASSWORD);
    await expect(page.getByText(/^Esta conta foi encerrada/)).toBeVisible();
  });
});

const TEN = { count: "10", total: "10" };
const STEP_MS = 30_000;
/** A telephone gets one code a minute. */
const BETWEEN_TEXTS_MS = 61_000;

function codeOf(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate();
}

/** A code is good once: waits for the next one. */
async function nextCode(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, STEP_MS - (Date.now() % STEP_MS) + 500));
}

function levelNamed(level: "basic" | "strong"): string {
  return `${security("level.title")}: ${security(`level.names.${level}`)}`;
}

/** Opens one row of the security page. */
async function openRow(page: Page, title: string): Promise<void> {
  const name = `${security("row.manage")}: ${security(title)}`;
  await page.getByRole("button", { name, exact: true }).click();
}

type Person = ReturnType<typeof aStranger>;

/** Chooses another way in the second-factor dialog. */
async function otherWay(page: Page, way: "twoFactor.biometrics" | "twoFactor.sms"): Promise<void> {
  await page
    .getByRole("dialog")
    .getByRole("button", { name: words("identity", way), exact: true })
    .click();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: words("common", "auth.account") }).click();
  await page.getByRole("menuitem", { name: words("common", "auth.signOut") }).click();
  await expect(page).toHaveURL(/\/login$/);
}

async function signInByRecoveryCode(page: Page, { email, password }: Person, code: string): Promise<void> {
  await signIn(page, words, email, password);
  await byRecoveryCode(page, code);
}

async function byRecoveryCode(page: Page, code: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: words("identity", "twoFactor.useRecovery") }).click();
  await dialog.getByLabel(words("identity", "twoFactor.recoveryCode")).fill(code);
  await dialog.getByRole("button", { name: words("identity", "twoFactor.verify") }).click();
}

async function signedInElsewhere(
  browser: Browser,
  page: Page,
  person: Person,
  code: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin, locale: "pt-BR" });
  const other = await context.newPage();
  await signInByRecoveryCode(other, person, code);
  await expect(other).toHaveURL(/\/dashboard$/);
  return context;
}

async function changePassword(page: Page, current: string): Promise<void> {
  await page.getByLabel(security("password.current"), { exact: true }).fill(current);
  await page.getByLabel(security("password.new"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(security("password.repeated"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: security("password.submit"), exact: true }).click();
}
