import type { Currency } from "@lastro/contracts/currencies";
import { z } from "zod";
import { askFeed } from "../feed/ask-feed.js";
import { parseLossless } from "../feed/lossless-json.js";
import { PriceFeedError } from "../feed/port.js";
import { parseScaled } from "../scaled-decimal.js";
import type { Closing, ClosingFeed } from "./port.js";

const periodAnswer = z.object({
  value: z.array(
    z.object({
      cotacaoCompra: z.string(),
      cotacaoVenda: z.string(),
      dataHoraCotacao: z.string(),
      tipoBoletim: z.string(),
    }),
  ),
});

/** Banco Central's copies disagree on the name; until 2011 there was an interbank closing, which is another figure. */
const IS_CLOSING = /^Fechamento( PTAX)?$/;

const FUNCTION =
  "CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)";

/** Banco Central's PTAX service (`rails-beyond-pix.md` §4.1), at the address of whoever speaks it. */
export function createPtaxClosings(url: string): ClosingFeed {
  return {
    async closings(currency: Currency, fromDay: string, toDay: string) {
      const answer = periodAnswer.safeParse(
        parseLossless(
          // Written by hand: the service reads names and quotes as they are.
          await askFeed(
            url,
            `/${FUNCTION}`,
            `@moeda='${currency}'&@dataInicial='${monthFirst(fromDay)}'&@dataFinalCotacao='${monthFirst(toDay)}'&$format=json`,
          ),
        ),
      );
      if (!answer.success) throw new PriceFeedError("not closings");
      const byDay = new Map<string, Closing & { readonly at: string }>();
      for (const said of answer.data.value) {
        const [day = ""] = said.dataHoraCotacao.split(" ");
        const [buy, sell] = [parseScaled(said.cotacaoCompra), parseScaled(said.cotacaoVenda)];
        if (!IS_CLOSING.test(said.tipoBoletim) || !buy || !sell || buy <= 0n || sell < buy) continue;
        const known = byDay.get(day);
        // A day's closing has been published twice: the later one holds.
        if (!known || known.at < said.dataHoraCotacao)
          byDay.set(day, { day, buy, sell, at: said.dataHoraCotacao });
      }
      return [...byDay.values()]
        .map(({ day, buy, sell }) => ({ day, buy, sell }))
        .sort((a, b) => (a.day < b.day ? -1 : 1));
    },
  };
}

function monthFirst(day: string): string {
  const [year, month, date] = day.split("-");
  return `${month}-${date}-${year}`;
}
