import type { Asset } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import type { WalletHistory } from "@/features/accounts/api";
import { stackedAssets } from "@/features/accounts/value-stack";
import { assetTone } from "@/lib/asset-colours";
import { formatDate, formatDateTime, formatDayMonth } from "@/lib/format-date";
import { formatAmount, formatCompact } from "@/lib/format-number";

type Point = WalletHistory["points"][number];

interface ValueChartProps {
  points: readonly Point[];
  byHour: boolean;
}

const tick = { fill: "var(--color-ink-muted)", fontSize: 12 };

/** The assets on top of one another, so that the upper edge is the total. Floats decide only where ink goes: every figure that is read comes from the wire as it is. */
export function ValueChart({ points, byHour }: ValueChartProps) {
  const assets = stackedAssets(points);
  // Without a price of one, the others alone would look like the whole.
  const heightOf = ({ total, assets: values }: Point, asset: Asset) =>
    total === null ? null : Number(values[asset] ?? 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <AreaChart
        data={[...points]}
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
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
          domain={[0, "auto"]}
          tickFormatter={formatCompact}
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ stroke: "var(--color-line-strong)", strokeDasharray: "3 3" }}
          content={({ active, payload }) => {
            const point = payload?.[0]?.payload as Point | undefined;
            return active && point ? <Reading point={point} assets={assets} byHour={byHour} /> : null;
          }}
        />
        {assets.map((asset) => (
          <Area
            key={asset}
            dataKey={(point: Point) => heightOf(point, asset)}
            stackId="wealth"
            type="linear"
            stroke={assetTone(asset)}
            strokeWidth={1.5}
            fill={assetTone(asset)}
            fillOpacity={0.75}
            isAnimationActive={false}
            activeDot={false}
          />
        ))}
      </AreaChart>
    </ResponsiveContainer>
  );
}

function Reading({ point, assets, byHour }: { point: Point; assets: readonly Asset[]; byHour: boolean }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="figures rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="text-ink-muted text-xs">{byHour ? formatDateTime(point.at) : formatDate(point.at)}</p>
      <p className="font-semibold">
        {point.total === null ? t("wallet.historyGap") : formatAmount("BRL", point.total)}
      </p>
      {assets.length > 1 && (
        <ul className="mt-1 flex flex-col gap-0.5 text-xs">
          {assets.map((asset) => (
            <li key={asset} className="flex items-center gap-2">
              <span className="size-2 rounded-full" style={{ backgroundColor: assetTone(asset) }} />
              <span className="flex-1 text-ink-muted">{asset}</span>
              {valueText(point.assets[asset], t("wallet.noPrice"))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function valueText(value: string | null | undefined, noPrice: string): string {
  return value === null ? noPrice : formatAmount("BRL", value ?? "0.00");
}

function dayAndMonth(at: string): string {
  return formatDayMonth(at);
}
