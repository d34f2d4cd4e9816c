import { formatMoney, type Money } from "@lastro/money";
import type { Tx } from "@lastro/platform/database/database";
import { sendMail } from "@lastro/platform/mail/send-mail";
import { wantsLetters } from "../notifications/index.js";
import type { OtcCtx } from "./ports.js";
import { exchangeOf } from "./quote.js";
import type { Terms } from "./terms.js";

/** Writes to the client what the settled order took and gave, if they want it. */
export async function sendReceipt(tx: Tx, ctx: OtcCtx, trade: Terms & { userId: string }): Promise<void> {
  const address = await ctx.addressOf(tx, trade.userId);
  if (!address || !(await wantsLetters(tx, trade.userId, "otc_settled"))) return;
  const { pays, receives } = exchangeOf(trade);
  await sendMail(tx, ctx, {
    to: address.email,
    template: "otc_settled",
    language: address.language,
    data: { paid: written(pays, address.language), received: written(receives, address.language) },
  });
}

/** `R$ 1.234,50`, `0,00012345 BTC`, as the language groups figures; all digits kept but a coin's last zeros. */
function written(amount: Money, language: string): string {
  const [whole = "0", decimals = ""] = formatMoney(amount).split(".");
  const point = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal");
  const grouped = new Intl.NumberFormat(language).format(BigInt(whole));
  const figures = `${grouped}${point?.value ?? "."}${decimals.replace(/0+$/, "").padEnd(2, "0")}`;
  return amount.asset === "BRL" ? `R$ ${figures}` : `${figures} ${amount.asset}`;
}
