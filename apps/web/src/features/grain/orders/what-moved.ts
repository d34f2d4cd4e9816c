import { formatMoney, money, parseDecimal } from "@lastro/money";
import type { TFunction } from "i18next";
import type { OrderDetail } from "@/features/grain/orders/api";
import { writtenUsdt } from "@/features/grain/shared/figures";

type Sums = Pick<OrderDetail, "money" | "side" | "counterParty">;

/** What a command moved, as the server's sums before and after it say; nothing where no money moved. */
export function whatMoved(t: TFunction<"grain-orders">, before: Sums, after: Sums): string | undefined {
  const more = (name: keyof Sums["money"]) => {
    const moved = parseDecimal(after.money[name], 6) - parseDecimal(before.money[name], 6);
    return moved > 0n ? writtenUsdt(formatMoney(money("USDT", moved))) : undefined;
  };
  const { side, counterParty } = after;
  const { name } = counterParty;
  const [funded, net, refunded] = [more("funded"), more("net"), more("refunded")];
  const fee = more("fee") ?? writtenUsdt("0");
  const said = [
    funded !== undefined && t(`order.moved.funded.${side}`, { amount: funded, name }),
    net !== undefined && t(`order.moved.released.${side}`, { amount: net, name, fee }),
    refunded !== undefined && t(`order.moved.refunded.${side}`, { amount: refunded, name }),
  ].filter((sentence) => sentence !== false);
  return said.length === 0 ? undefined : said.join(" ");
}
