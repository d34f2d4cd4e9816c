import { brazilianDay, type Clock, secondsAfter } from "@lastro/platform/clock";
import type { ApiPixClient } from "../api-pix-client.js";
import type { PspPayout } from "../port.js";
import { interWire } from "./wire.js";

/** The longest period it lists at once, in days. */
const MAX_DAYS = 89;
const PAGE_SIZE = 1_000;

/**
 * The account's statement, in which what a receiver sent back is a credit that names the Pix we sent: the payment itself
 * does not tell.
 */
export function createStatement(client: ApiPixClient, clock: Clock) {
  async function* credits(since: Date) {
    const now = clock.now();
    const earliest = secondsAfter(now, -MAX_DAYS * 86_400);
    for (let page = 0; ; page += 1) {
      const asked = new URLSearchParams({
        dataInicio: brazilianDay(since > earliest ? since : earliest),
        dataFim: brazilianDay(now),
        tipoOperacao: "C",
        pagina: String(page),
        tamanhoPagina: String(PAGE_SIZE),
      });
      const answer = await client.call(
        {
          operation: "GET /banking/extrato",
          method: "GET",
          path: `/banking/v2/extrato/completo?${asked.toString()}`,
          own: "sending",
        },
        interWire.statement,
      );
      for (const row of answer.transacoes) {
        const credit = interWire.credit.safeParse(row);
        // Credits of other kinds have details of other kinds.
        if (credit.success) yield credit.data;
      }
      if (answer.ultimaPagina || answer.transacoes.length === 0) return;
    }
  }

  return {
    async returnedOf(endToEndId: string, since: Date): Promise<PspPayout["returned"]> {
      const returned = [];
      for await (const { idTransacao: id, valor: amount, detalhes } of credits(since))
        if (detalhes?.endToEndId === endToEndId) returned.push({ id, amount });
      return returned;
    },
  };
}
