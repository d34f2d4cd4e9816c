import { readText } from "@lastro/platform/http/read-json";
import { z } from "zod";
import { type CdiFeed, CdiFeedError, type DailyRate } from "./cdi-feed.js";

const DEADLINE_MS = 10_000;
const MAX_ANSWER = 1024 * 1024;
const CDI_A_DAY = "bcdata.sgs.12";

const seriesAnswer = z.array(
  z.object({
    data: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
    valor: z.string().regex(/^\d{1,3}(?:\.\d{1,6})?$/),
  }),
);

/** Banco Central's time series (SGS), at the address of whoever speaks them. The series has no values: 404 (`rails-beyond-pix.md` §5.2). */
export function createSgsFeed(url: string): CdiFeed {
  return {
    async rates(fromDay, toDay) {
      const query = `formato=json&dataInicial=${written(fromDay)}&dataFinal=${written(toDay)}`;
      const response = await fetch(`${url.replace(/\/$/, "")}/dados/serie/${CDI_A_DAY}/dados?${query}`, {
        headers: { accept: "application/json" },
        redirect: "error",
        signal: AbortSignal.timeout(DEADLINE_MS),
      }).catch(() => {
        throw new CdiFeedError("unreachable");
      });
      if (response.status === 404) return [];
      if (!response.ok) throw new CdiFeedError(response.status);
      const text = await readText(response, MAX_ANSWER).catch(() => {
        throw new CdiFeedError("cut short");
      });
      return readSeries(text);
    },
  };
}

function readSeries(text: string): DailyRate[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new CdiFeedError("not JSON");
  }
  const answer = seriesAnswer.safeParse(json);
  if (!answer.success) throw new CdiFeedError("not rates");
  return answer.data
    .map(({ data, valor }) => {
      const [date, month, year] = data.split("/");
      const [whole = "0", fraction = ""] = valor.split(".");
      return { day: `${year}-${month}-${date}`, rate: Number(whole + fraction.padEnd(6, "0")) };
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

function written(day: string): string {
  const [year, month, date] = day.split("-");
  return `${date}/${month}/${year}`;
}
