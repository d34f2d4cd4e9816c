import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Figures } from "@/features/cards/admin/api";
import { useMonthWords } from "@/features/cards/purchases/months";
import { formatAmount, formatCompact } from "@/lib/format-number";

type Month = Figures["programme"]["months"][number];

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };

/** What cashback cost month by month. Floats decide only how tall a bar is. */
export default function CostChart({ months }: { months: readonly Month[] }) {
  const words = useMonthWords();
  const rows = [...months]
    .sort((a, b) => a.month.localeCompare(b.month))
    .map((month) => ({ ...month, y: Number(month.cost) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="month"
          tickFormatter={words.short}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={24}
        />
        <YAxis
          width={48}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          tickFormatter={formatCompact}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-sunken)" }}
          content={({ active, payload }) => {
            const month = payload?.[0]?.payload as Month | undefined;
            return active && month ? <Reading month={month} /> : null;
          }}
        />
        <Bar
          dataKey="y"
          fill="var(--color-accent)"
          radius={[3, 3, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

function Reading({ month }: { month: Month }) {
  const { t } = useTranslation("cards-admin");
  const words = useMonthWords();
  return (
    <div className="figures rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="text-ink-muted text-xs">{words.long(month.month)}</p>
      <p className="font-semibold">{t("figures.cost", { amount: formatAmount("BRL", month.cost) })}</p>
      <p className="text-xs">{t("figures.spend", { amount: formatAmount("BRL", month.spend) })}</p>
      <p className="text-xs">{t("figures.redeemed", { amount: formatAmount("BRL", month.redeemed) })}</p>
    </div>
  );
}
