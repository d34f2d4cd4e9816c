import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.js";
import { brokenBooks } from "./support/books.js";
import { enterBank } from "./support/people.js";
import { test } from "./support/test.js";
import { wordsIn } from "./support/words.js";

const words = wordsIn("pt-BR");
const crypto = (key: string, values?: Record<string, string>) => words("crypto", key, values);

/** A wallet outside the bank, another one for each size. */
const OUTSIDE = {
  desktop: "0x00000000000000000000000000000000000000ab",
  mobile: "0x00000000000000000000000000000000000000ac",
} as const;

/** What is sent out, and by which network. */
const SENT = [
  { asset: "USDT", network: /BNB|Binance/, amount: "50" },
  { asset: "USDC", network: /Ethereum/, amount: "50" },
  { asset: "ETH", network: /Ethereum/, amount: "0,02" },
] as const;

/** The transactions of an asset that a list shows in a state. A list shows the newest alone, so their number need not grow. */
function listed(page: Page, asset: string, state: string): () => Promise<(string | null)[]> {
  const rows = page.getByRole("listitem").filter({ hasText: asset }).filter({ hasText: state });
  return () => rows.locator("[title]").evaluateAll((all) => all.map((one) => one.getAttribute("title")));
}

test("a client receives crypto by every network, and sends USDT, USDC and ether out", async ({
  page,
  baseURL,
}, { project }) => {
  // What came has to be final and gathered before it is sent.
  test.setTimeout(900_000);
  await enterBank(page, "cliente@lastro.demo");

  for (const [asset, network] of [
    ["USDT", "BSC"],
    ["USDC", "ERC20"],
    ["ETH", "ERC20"],
    ["BTC", "BTC"],
    ["SOL", "SOL"],
  ] as const)
    await test.step(`${asset} comes by ${network}`, async () => {
      await page.goto(`/crypto/deposit?asset=${asset}&network=${network}`);
      const pay = page.getByRole("button", { name: new RegExp(`${asset}$`) }).last();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      test.skip(
        await page.getByText(/está fora de serviço/).isVisible(),
        "This platform has no node for the network",
      );
      await expect(pay).toBeVisible();
      await expectAccessible(page);
      const credited = listed(page, asset, crypto("status.credited"));
      const before = await credited();
      await pay.click();
      await expect(async () => expect(before).not.toEqual(expect.arrayContaining(await credited()))).toPass({
        timeout: 120_000,
      });
    });

  for (const [index, { asset, network, amount }] of SENT.entries())
    await test.step(`${asset} goes to an address of the book, until the network has confirmed it`, async () => {
      const label = `Carteira ${index < 1 ? "BSC" : "Ethereum"} ${project.name}`;
      await page.goto(`/crypto/send?asset=${asset}`);
      // The entry of one asset of a network serves the others.
      if (index < 2) {
        await page.getByRole("button", { name: crypto("send.newEntry"), exact: true }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel(crypto("entry.network")).click();
        await page.getByRole("option", { name: network }).click();
        await dialog
          .getByLabel(crypto("entry.address"), { exact: true })
          .fill(OUTSIDE[project.name as "desktop" | "mobile"]);
        await dialog.getByLabel(crypto("entry.label")).fill(label);
        await dialog.getByRole("button", { name: crypto("entry.save"), exact: true }).click();
        await expect(page.getByText(crypto("entry.saved")).first()).toBeVisible();
      }
      await page.getByLabel(crypto("send.to")).click();
      await page.getByRole("option", { name: new RegExp(label) }).click();
      await page.getByLabel(crypto("send.amount"), { exact: true }).fill(amount);
      await page.getByRole("button", { name: crypto("send.continue"), exact: true }).click();
      await expectAccessible(page);
      const paid = listed(page, asset, crypto("step.paid"));
      const before = await paid();
      await page.getByRole("button", { name: new RegExp(`^Enviar ${amount}`) }).click();
      await expect(async () => expect(before).not.toEqual(expect.arrayContaining(await paid()))).toPass({
        timeout: 240_000,
      });
    });

  expect(await brokenBooks(baseURL ?? "")).toEqual([]);
});
