import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { LeaderRow } from "@/components/leader-row";
import { at } from "@/features/landing/story/at";
import { STORY_TRADE } from "@/features/landing/story/trade";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";
import { writtenBps, writtenPrice } from "@/lib/written-figures";

const SECONDS = [15, 14, 13, 12, 11];

interface DeskSceneProps {
  className?: string;
  /** On a phone: what the quote says, without what it is made of. */
  isNarrow?: boolean;
}

/** The desk, which holds a firm quote while it counts down. */
export function DeskScene({ className, isNarrow = false }: DeskSceneProps) {
  const { t } = useTranslation("landing");
  const { pays, receives, price, feeBps, fee } = STORY_TRADE;
  return (
    <div
      className={cn(
        "overflow-hidden rounded-2xl bg-surface text-sm shadow-[0_30px_60px_-20px_rgb(0_0_0/0.5)]",
        className,
      )}
      style={at(2)}
    >
      <div className="flex items-center justify-between gap-2 border-b bg-sunken px-4 py-2.5">
        <span className="truncate font-semibold">{t("story.desk.title")}</span>
        <Clock />
      </div>
      <div className="h-1 bg-sunken">
        <span className="story-run block h-full bg-wheat" style={at(2.5)} />
      </div>
      <div className={cn("flex flex-col", isNarrow ? "gap-2.5 p-3.5" : "gap-3.5 p-5")}>
        <div className="flex items-center gap-2.5">
          <AssetIcon asset={receives.asset} className={isNarrow ? "size-7" : "size-10"} />
          <span className="min-w-0">
            <span className="block text-ink-muted text-xs">{t("story.desk.receives")}</span>
            <Amount
              {...receives}
              maxDecimals={2}
              className={cn("font-semibold tracking-tight", isNarrow ? "text-base" : "text-2xl")}
            />
          </span>
        </div>
        <dl className={cn("flex flex-col gap-2", isNarrow ? "text-xs" : "text-[0.8125rem]")}>
          <LeaderRow label={t("story.desk.pays")}>
            <Amount {...pays} />
          </LeaderRow>
          {!isNarrow && (
            <>
              <LeaderRow label={t("story.desk.price")}>{writtenPrice(price)}</LeaderRow>
              <LeaderRow label={t("story.desk.fee", { rate: writtenBps(feeBps) })}>
                {formatAmount("BRL", fee)}
              </LeaderRow>
            </>
          )}
        </dl>
        <p
          className="story-press flex min-h-9 items-center justify-center gap-2 rounded-md bg-accent px-3 text-center font-medium text-on-accent text-xs"
          style={at(4.3)}
        >
          <Check className="size-4 shrink-0" />
          {t("story.desk.accept", { asset: receives.asset })}
        </p>
      </div>
    </div>
  );
}

/** The seconds left, one above the other behind a window a line high. */
function Clock() {
  return (
    <span className="figures flex shrink-0 items-center font-semibold text-wheat-ink text-xs">
      0:
      <span className="h-4 overflow-hidden leading-4">
        <span className="story-digits block" style={at(2.5)}>
          {SECONDS.map((second) => (
            <span key={second} className="block">
              {second}
            </span>
          ))}
        </span>
      </span>
    </span>
  );
}
