import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { Figures } from "@/features/p2p/admin/api";
import { formatAmount, formatCompact } from "@/lib/format-number";

type Day = Figures["days"][number];

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };
const dayAndMonth = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** What was traded day by day. Floats decide only how tall a bar is. */
export default function VolumeChart({ days }: { days: readonly Day[] }) {
  const rows = days.map((day) => ({ ...day, y: Number(day.volume) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="day"
          tickFormatter={dayAndMonth}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={48}
        />
        <YAxis
          width={52}
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
            const day = payload?.[0]?.payload as Day | undefined;
            return active && day ? <Reading day={day} /> : null;
          }}
        />
        <Bar
          dataKey="y"
          fill="var(--color-accent)"
          radius={[3, 3, 0, 0]}
          maxBarSize={32}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

function Reading({ day }: { day: Day }) {
  const { t } = useTranslation("p2p-admin");
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="figures text-ink-muted text-xs">{dayAndMonth(day.day)}</p>
      <p className="figures font-semibold">{formatAmount("BRL", day.volume)}</p>
      <p className="text-ink-muted text-xs">{t("figures.trades", { count: day.trades })}</p>
    </div>
  );
}
