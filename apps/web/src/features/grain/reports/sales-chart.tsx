import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_GRID, FIGURE_AXIS, TIME_AXIS } from "@/components/chart-axes";
import type { Report } from "@/features/grain/reports/api";
import { WORDS_OF } from "@/features/grain/reports/report-words";
import { writtenTonnes, writtenUsdt } from "@/features/grain/shared/figures";
import { monthName, shortDay } from "@/features/grain/shared/report-time";
import { useLanguage } from "@/lib/i18n/language-provider";

interface Stretch {
  name: string;
  orders: number;
  volume: string;
  gross: string;
  /** Null of purchases: the fee is the producer's. */
  net: string | null;
  /** How high they are drawn; a drawing is no book, so a float will do. */
  net_: number;
  fee_: number;
}

/** The period as bars: what the producer received, with the fee on top of it, or what the buyer bought. */
export function SalesChart({ report }: { report: Report }) {
  const { t } = useTranslation("grain-reports");
  const { language } = useLanguage();
  const stretches: Stretch[] = report.days
    ? report.days.map(({ day, ...figures }) => drawn(shortDay(day, language), figures))
    : report.months.map(({ month, ...figures }) => drawn(monthName(month, language), figures));
  if (report.cards.orders === 0 && !/[1-9]/.test(report.cards.gross))
    return (
      <p className="flex h-64 items-center justify-center text-ink-muted text-sm">
        {t(`${WORDS_OF[report.side]}.empty`)}
      </p>
    );
  return (
    <>
      <div className="h-64" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart
            accessibilityLayer={false}
            data={stretches}
            margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
          >
            <CartesianGrid {...CHART_GRID} />
            <XAxis dataKey="name" {...TIME_AXIS} />
            <YAxis {...FIGURE_AXIS} />
            <Tooltip
              cursor={{ fill: "var(--color-sunken)" }}
              isAnimationActive={false}
              content={({ active, payload }) => (
                <Note
                  side={report.side}
                  stretch={active ? (payload[0]?.payload as Stretch | undefined) : undefined}
                />
              )}
            />
            <Bar
              dataKey="net_"
              stackId="gross"
              fill="var(--color-accent)"
              maxBarSize={36}
              isAnimationActive={false}
            />
            <Bar
              dataKey="fee_"
              stackId="gross"
              fill="var(--color-wheat)"
              radius={[2, 2, 0, 0]}
              maxBarSize={36}
              isAnimationActive={false}
            />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <DataBehind side={report.side} stretches={stretches} />
    </>
  );
}

function drawn(
  name: string,
  figures: Pick<Report["previous"], "orders" | "volume" | "gross" | "net" | "fee">,
): Stretch {
  const { orders, volume, gross, net, fee } = figures;
  return { name, orders, volume, gross, net, net_: Number(net ?? gross), fee_: Number(fee ?? 0) };
}

/** A figure of a drawing, in no more decimals than money has. */
function Note({ side, stretch }: { side: Report["side"]; stretch: Stretch | undefined }): ReactNode {
  const { t } = useTranslation("grain-reports");
  if (stretch === undefined) return null;
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{stretch.name}</p>
      <p className="figures">
        {t(`${WORDS_OF[side]}.gross`)}: {writtenUsdt(stretch.gross)}
      </p>
      {stretch.net !== null && (
        <p className="figures">
          {t("reports.net")}: {writtenUsdt(stretch.net)}
        </p>
      )}
      <p className="figures">
        {t("reports.monthOrders", { count: stretch.orders })} · {writtenTonnes(stretch.volume)} t
      </p>
    </div>
  );
}

/** The same as a table, for those who hear the page. */
function DataBehind({ side, stretches }: { side: Report["side"]; stretches: readonly Stretch[] }) {
  const { t } = useTranslation("grain-reports");
  return (
    <div className="sr-only">
      <table>
        <caption>{t(`${WORDS_OF[side]}.chart`)}</caption>
        <thead>
          <tr>
            <th scope="col">{t("reports.period")}</th>
            <th scope="col">{t(`${WORDS_OF[side]}.gross`)}</th>
            {side === "producer" && <th scope="col">{t("reports.net")}</th>}
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ name, gross, net }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{writtenUsdt(gross)}</td>
              {net !== null && <td>{writtenUsdt(net)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
