import { formatDecimal as decimalOf } from "@lastro/money";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { TreasuryAsset } from "@/features/treasury/api";
import { cn } from "@/lib/cn";
import { isZero, sharesInTenths } from "@/lib/decimals";
import { formatDecimal } from "@/lib/format-number";

const PARTS = ["hot", "cold", "elsewhere"] as const;
type Part = (typeof PARTS)[number];
const TONES = { hot: "bg-wheat", cold: "bg-info", elsewhere: "bg-line-strong" } as const;

type ShareBarProps = Pick<TreasuryAsset, Part>;

/** Where an asset stands, in per cent of the whole: one bar, and the same in words and figures. */
export function ShareBar(parts: ShareBarProps) {
  const { t } = useTranslation("treasury");
  const tenths = sharesInTenths(PARTS.map((part) => parts[part].amount));
  const shown = PARTS.map((part, at) => ({ part, tenths: tenths[at] ?? 0 })).filter(
    ({ part }) => part !== "elsewhere" || !isZero(parts[part].amount),
  );
  return (
    <>
      <Bar shares={shown} className="h-3" />
      <dl className="flex flex-wrap gap-x-8 gap-y-3 text-sm">
        {shown.map((one) => (
          <div key={one.part}>
            <dt className="flex items-baseline gap-2 text-ink-muted">
              <span aria-hidden="true" className={cn("size-2.5 shrink-0 rounded-full", TONES[one.part])} />
              {t(`parts.${one.part}`)}
            </dt>
            <dd className="pl-4.5 font-medium">
              <Amount {...parts[one.part]} />{" "}
              <span className="figures font-normal text-ink-muted">{percent(one.tenths)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface BarProps {
  shares: readonly { part: Part; tenths: number }[];
  className: string;
}

/** The bar alone: the figures stand beside it. */
export function Bar({ shares, className }: BarProps) {
  const filled = shares.filter(({ tenths }) => tenths > 0);
  return (
    <div
      aria-hidden="true"
      className={cn(
        "flex gap-0.5 overflow-hidden rounded-full",
        filled.length === 0 && "bg-sunken",
        className,
      )}
    >
      {filled.map(({ part, tenths }) => (
        <span key={part} className={cn("min-w-1", TONES[part])} style={{ flexGrow: tenths, flexBasis: 0 }} />
      ))}
    </div>
  );
}

export const percent = (tenths: number) => `${formatDecimal(decimalOf(BigInt(tenths), 1), 1, 1)}%`;
