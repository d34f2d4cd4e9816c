import { useTranslation } from "react-i18next";
import {
  Area,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { Projection } from "@/features/investments/api";
import { formatCivilDay } from "@/lib/format-date";
import { formatAmount, formatCompact, formatDecimal } from "@/lib/format-number";

type Point = Projection["points"][number];

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };

/** The range between the pessimistic and the optimistic value, and the expected one in it; a table beside it says the same. */
export default function RangeChart({ points }: { points: readonly Point[] }) {
  const rows = points.map((point) => ({
    ...point,
    range: [Number(point.low), Number(point.high)],
    middle: Number(point.expected),
    put: Number(point.invested),
    at: Date.parse(point.day),
  }));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart data={rows} margin={{ top: 8, right: 4, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="at"
          type="number"
          scale="time"
          domain={["dataMin", "dataMax"]}
          ticks={rows.map(({ at }) => at)}
          tickFormatter={monthAndYear}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          minTickGap={40}
          interval="preserveStartEnd"
        />
        <YAxis
          width={60}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={4}
          domain={["auto", "auto"]}
          tickFormatter={wholeReais}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)", strokeDasharray: "3 3" }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as Point | undefined;
            return active && point ? <Reading point={point} /> : null;
          }}
        />
        <Area
          dataKey="range"
          stroke="none"
          fill="var(--color-accent)"
          fillOpacity={0.16}
          isAnimationActive={false}
          activeDot={false}
        />
        <Line
          dataKey="put"
          stroke="var(--color-ink-muted)"
          strokeDasharray="4 4"
          strokeWidth={1.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="middle"
          stroke="var(--color-accent)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function Reading({ point }: { point: Point }) {
  const { t } = useTranslation("investments");
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="figures text-ink-muted text-xs">{formatCivilDay(point.day)}</p>
      {(["high", "expected", "low", "invested"] as const).map((figure) => (
        <p key={figure} className="figures flex justify-between gap-4">
          <span className="text-ink-muted">{t(`projection.${figure}`)}</span>
          <span className={figure === "expected" ? "font-semibold" : undefined}>
            {formatAmount("BRL", point[figure])}
          </span>
        </p>
      ))}
    </div>
  );
}

const MAX_WRITTEN_OUT = 1_000_000;

/** Written out where it is short enough: of two marks that are near one another both would be the same thousand. */
function wholeReais(value: number): string {
  return Math.abs(value) < MAX_WRITTEN_OUT ? formatDecimal(value.toFixed(0), 0, 0) : formatCompact(value);
}

/** The month of an instant of UTC, as `03/27`. */
function monthAndYear(at: number): string {
  const day = new Date(at).toISOString();
  return `${day.slice(5, 7)}/${day.slice(2, 4)}`;
}
