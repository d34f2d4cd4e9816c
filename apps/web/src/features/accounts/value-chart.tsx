import { useTranslation } from "react-i18next";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { WalletHistory } from "@/features/accounts/api";
import { formatDate, formatDateTime, formatDayMonth } from "@/lib/format-date";
import { formatAmount, formatCompact } from "@/lib/format-number";

type Point = WalletHistory["points"][number];

interface ValueChartProps {
  points: readonly Point[];
  byHour: boolean;
}

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };

/** The line. Floats decide only where ink goes: every figure that is read comes from the wire as it is. */
export function ValueChart({ points, byHour }: ValueChartProps) {
  const rows = points.map((point) => ({ ...point, y: point.total === null ? null : Number(point.total) }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <defs>
          <linearGradient id="value-fill" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0%" stopColor="var(--color-accent)" stopOpacity={0.16} />
            <stop offset="100%" stopColor="var(--color-accent)" stopOpacity={0} />
          </linearGradient>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          tickFormatter={dayAndMonth}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={48}
          interval="preserveStartEnd"
        />
        <YAxis
          width={52}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          domain={["auto", "auto"]}
          tickFormatter={formatCompact}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)", strokeDasharray: "3 3" }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as Point | undefined;
            return active && point ? <Reading point={point} byHour={byHour} /> : null;
          }}
        />
        <Area
          dataKey="y"
          type="monotone"
          stroke="var(--color-accent)"
          strokeWidth={2}
          fill="url(#value-fill)"
          isAnimationActive={false}
          activeDot={{ r: 4, fill: "var(--color-accent)", stroke: "var(--color-surface)", strokeWidth: 2 }}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function Reading({ point, byHour }: { point: Point; byHour: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="figures text-ink-muted text-xs">
        {byHour ? formatDateTime(point.at) : formatDate(point.at)}
      </p>
      <p className="figures font-semibold">
        {point.total === null ? t("wallet.historyGap") : formatAmount("BRL", point.total)}
      </p>
    </div>
  );
}

function dayAndMonth(at: string): string {
  return formatDayMonth(at);
}
