import { useTranslation } from "react-i18next";
import { Area, AreaChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { DepthPoint } from "@/features/p2p/book/depth";
import { glancePrice } from "@/features/p2p/shared/glance-price";
import { formatCompact, formatDecimal } from "@/lib/format-number";
import { glanceCrypto } from "@/lib/written-figures";

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };

/** How much others buy and sell up to each price, in steps that meet at the market. */
export default function DepthChart({ points }: { points: readonly DepthPoint[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={[...points]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis
          dataKey="price"
          type="number"
          domain={["dataMin", "dataMax"]}
          tick={tick}
          tickLine={false}
          axisLine={{ stroke: "var(--color-line)" }}
          tickCount={3}
          tickFormatter={(value: number) => formatDecimal(value.toFixed(2), 2, 2)}
        />
        <YAxis
          width={40}
          tick={tick}
          tickLine={false}
          axisLine={false}
          tickCount={3}
          tickFormatter={formatCompact}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)", strokeDasharray: "3 3" }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as DepthPoint | undefined;
            return active && point ? <Reading point={point} /> : null;
          }}
        />
        <Area
          dataKey="bid"
          type="stepBefore"
          stroke="var(--color-positive)"
          fill="var(--color-positive-soft)"
          strokeWidth={2}
          isAnimationActive={false}
        />
        <Area
          dataKey="ask"
          type="stepAfter"
          stroke="var(--color-negative)"
          fill="var(--color-negative-soft)"
          strokeWidth={2}
          isAnimationActive={false}
        />
      </AreaChart>
    </ResponsiveContainer>
  );
}

function Reading({ point: { level, bid } }: { point: DepthPoint }) {
  const { t } = useTranslation("p2p");
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="text-ink-muted text-xs">{t(bid === null ? "depth.selling" : "depth.buying")}</p>
      <p className="figures font-semibold">{glancePrice(level.quantity.asset, level.price)}</p>
      <p className="figures">{glanceCrypto(level.quantity.asset, level.quantity.amount)}</p>
    </div>
  );
}
