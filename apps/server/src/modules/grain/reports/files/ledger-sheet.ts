import type { Ctx } from "@lastro/platform/context";
import type { Window } from "../period.js";
import { movementWords, walletBounds, walletLines } from "../wallet-lines.js";
import { instant, type Sheet, text, usdt, words } from "./sheet.js";

/** A wallet's movements of a window as the books have them: the opening balance, each line, the closing balance. */
export function ledgerSheet(ctx: Ctx, ownerId: string, window: Window): Sheet {
  return {
    name: "financeiro",
    columns: [
      ["Data", "posted_at"],
      ["Movimento", "kind"],
      ["Pedido", "order_number"],
      ["Rede", "network"],
      ["Hash da transação na rede", "network_hash"],
      ["EndToEndId (Pix)", "end_to_end_id"],
      ["Referência", "reference"],
      ["Transação", "transaction_id"],
      ["Valor (USDT)", "amount_usdt"],
      ["Saldo (USDT)", "balance_usdt"],
    ],
    async *rows() {
      const bounds = await walletBounds(ctx.db, ownerId, window);
      const nothing = Array.from({ length: 7 }, () => null);
      yield [
        instant(window.from),
        words("Saldo inicial", "Opening balance"),
        ...nothing,
        usdt(bounds.opening),
      ];
      let balance = bounds.opening;
      for await (const line of walletLines(ctx, ownerId, bounds)) {
        balance = line.balance_after;
        yield [
          instant(line.posted_at),
          words(...movementWords(line.kind)),
          text(line.order?.number ?? null),
          text(line.proof?.network ?? null),
          text(line.proof?.txHash ?? null),
          text(line.proof?.endToEndId ?? null),
          text(line.reference),
          text(line.transaction_id),
          usdt(line.amount),
          usdt(balance),
        ];
      }
      yield [instant(window.to), words("Saldo final", "Closing balance"), ...nothing, usdt(balance)];
    },
  };
}
