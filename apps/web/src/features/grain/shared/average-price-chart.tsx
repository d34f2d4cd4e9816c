import { useTranslation } from "react-i18next";
import { CartesianGrid, Line, LineChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_GRID, FIGURE_AXIS, TIME_AXIS } from "@/components/chart-axes";
import { writtenPrice } from "@/features/grain/shared/figures";
import { monthName } from "@/features/grain/shared/report-time";
import { useLanguage } from "@/lib/i18n/language-provider";

interface AveragePriceChartProps {
  /** Oldest first; USDT per tonne, null for a month without a price. */
  months: readonly { readonly month: string; readonly averagePrice: string | null }[];
  /** What is said where no month has one. */
  empty: string;
}

interface Point {
  name: string;
  price: string | null;
  /** How high it is drawn; a drawing is no book, so a float will do. */
  height: number | null;
}

/** What a tonne cost on average in each month that has a price. */
export function AveragePriceChart({ months, empty }: AveragePriceChartProps) {
  const { t } = useTranslation("grain");
  const { language } = useLanguage();
  const points: Point[] = months.map(({ month, averagePrice }) => ({
    name: monthName(month, language),
    price: averagePrice,
    height: averagePrice === null ? null : Number(averagePrice),
  }));
  const sold = points.filter(({ price }) => price !== null);
  if (sold.length === 0)
    return <p className="flex h-64 items-center justify-center text-ink-muted text-sm">{empty}</p>;
  const written = (price: string) => `${writtenPrice(price)} ${t("perTonne")}`;
  return (
    <>
      <div className="h-64" aria-hidden="true">
        <ResponsiveContainer width="100%" height="100%">
          <LineChart
            accessibilityLayer={false}
            data={points}
            margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
          >
            <CartesianGrid {...CHART_GRID} />
            <XAxis dataKey="name" {...TIME_AXIS} />
            <YAxis domain={["auto", "auto"]} {...FIGURE_AXIS} />
            <Tooltip
              isAnimationActive={false}
              content={({ active, payload }) => {
                const point = active ? (payload[0]?.payload as Point | undefined) : undefined;
                return point?.price == null ? null : (
                  <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
                    <p className="font-medium">{point.name}</p>
                    <p className="figures">{written(point.price)}</p>
                  </div>
                );
              }}
            />
            <Line
              dataKey="height"
              stroke="var(--color-wheat-ink)"
              strokeWidth={2}
              dot={{ r: 3, fill: "var(--color-wheat-ink)" }}
              connectNulls
              isAnimationActive={false}
            />
          </LineChart>
        </ResponsiveContainer>
      </div>
      <ul className="sr-only">
        {sold.map(({ name, price }) => (
          <li key={name}>
            {name}: {written(price ?? "")}
          </li>
        ))}
      </ul>
    </>
  );
}
