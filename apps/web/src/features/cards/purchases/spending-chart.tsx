import { Bar, BarChart, CartesianGrid, Cell, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Month } from "@/features/cards/purchases/api";
import { useMonthWords } from "@/features/cards/purchases/months";
import { formatAmount, formatCompact } from "@/lib/format-number";

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };

interface SpendingChartProps {
  months: readonly Month[];
  /** The month that is told in figures beside it. */
  shown: string;
}

/** What was spent month by month. Floats decide only how tall a bar is. */
export default function SpendingChart({ months, shown }: SpendingChartProps) {
  const words = useMonthWords();
  const rows = months.map((month) => ({ ...month, y: Number(month.total) }));
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
            return active && month ? (
              <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
                <p className="text-ink-muted text-xs">{words.long(month.month)}</p>
                <p className="figures font-semibold">{formatAmount("BRL", month.total)}</p>
              </div>
            ) : null;
          }}
        />
        <Bar dataKey="y" radius={[3, 3, 0, 0]} maxBarSize={28} isAnimationActive={false}>
          {rows.map(({ month }) => (
            <Cell key={month} fill={month === shown ? "var(--color-accent)" : "var(--color-wheat)"} />
          ))}
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}
