import { expect, type Page } from "@playwright/test";
import { walletWords, words } from "./market.js";
import { readAs, sendAs } from "./traders.js";

export const NETWORKS = ["TRC20", "ERC20", "BSC"] as const;
export type Network = (typeof NETWORKS)[number];

/** Pays USDT in by a network, step by step on the wallet's page; false where the platform has none of it. */
export async function deposit(page: Page, network: Network, amount: string): Promise<boolean> {
  await page.getByRole("button", { name: walletWords("wallet.deposit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(walletWords("deposit.amount"), { exact: true }).fill(amount);
  const choice = dialog.getByRole("radio", { name: network });
  if (await choice.isDisabled()) {
    await dialog.getByRole("button", { name: words("common", "cancel"), exact: true }).click();
    return false;
  }
  await choice.click();
  await dialog.getByRole("button", { name: words("common", "continue"), exact: true }).click();
  await dialog.getByRole("button", { name: walletWords("deposit.demoSend") }).click();
  await dialog.getByRole("button", { name: walletWords("deposit.verify") }).click();
  await expect(dialog.getByRole("list", { name: walletWords("deposit.checksTitle") })).toBeVisible();
  await dialog
    .getByRole("button", { name: words("common", "close"), exact: true })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  return true;
}

interface Deposit {
  id: string;
  address: string;
  amount: string;
  status: string;
}

/** Pays USDT in by the API, and waits until it is credited; false where the platform has none of the networks. */
export async function payIn(page: Page, amount: string): Promise<boolean> {
  const { networks } = await readAs<{ networks: { network: Network; working: boolean }[] }>(
    page,
    "/agro/v1/deposits/networks",
  );
  const network = networks.find(({ working }) => working)?.network;
  if (network === undefined) return false;
  const asked = await sendAs<Deposit>(page, "/agro/v1/deposits", { network, amount });
  const { id, address } = asked;
  const data = { network, to: address, amount: asked.amount };
  const sent = await page.request.post("/v1/demo/chain/send", { data });
  expect(sent.status()).toBe(200);
  const { txHash } = (await sent.json()) as { txHash: string };
  await sendAs(page, `/agro/v1/deposits/${id}/hash`, { hash: txHash });
  await expect(async () => {
    expect((await readAs<Deposit>(page, `/agro/v1/deposits/${id}`)).status).toBe("confirmado");
  }).toPass({ timeout: 60_000 });
  return true;
}
