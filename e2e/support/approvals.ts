import { expect, type Page } from "@playwright/test";
import { words } from "./market.js";

const approvals = (key: string) => words("admin-approvals", key);

/** The other administrator, whose page it is, lets the newest request happen, which is of this kind. */
export async function approveNewest(page: Page, kind: string, reason: string): Promise<void> {
  await page.goto("/admin/approvals");
  await expect(page.getByText(approvals(`kinds.${kind}`), { exact: true }).first()).toBeVisible();
  await page
    .getByRole("button", { name: approvals("approve.action"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(approvals("reason")).fill(reason);
  await dialog.getByRole("button", { name: approvals("approve.action"), exact: true }).click();
  await expect(dialog).toBeHidden();
}
