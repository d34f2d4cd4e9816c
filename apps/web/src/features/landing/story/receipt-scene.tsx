import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { Brand } from "@/components/brand";
import { LeaderRow } from "@/components/leader-row";
import { Seal } from "@/features/landing/seal";
import { at } from "@/features/landing/story/at";
import { STORY_TRADE } from "@/features/landing/story/trade";
import { cn } from "@/lib/cn";

/** The receipt of the trade, on which the seal is set. */
export function ReceiptScene({ className }: { className?: string }) {
  const { t } = useTranslation("landing");
  const { pays, receives } = STORY_TRADE;
  return (
    <div
      className={cn("rounded-2xl bg-surface p-4 shadow-[0_30px_60px_-20px_rgb(0_0_0/0.5)] sm:p-5", className)}
      style={at(4.6)}
    >
      <Brand className="gap-2 text-sm [&_svg]:size-6" />
      <p className="mt-3 text-ink-muted text-xs">{t("story.receipt.title")}</p>
      <p className="mt-0.5">
        <Amount
          {...receives}
          signed
          maxDecimals={2}
          className="font-semibold text-lg tracking-tight sm:text-2xl"
        />
      </p>
      <dl className="mt-3 flex flex-col gap-1.5 border-t border-dashed pt-3 text-xs">
        <LeaderRow label={t("story.receipt.paid")}>
          <Amount {...pays} />
        </LeaderRow>
        <LeaderRow label={t("story.receipt.seal")}>
          <span className="font-mono">9f3a…c71e</span>
        </LeaderRow>
      </dl>
      <span className="story-seal -top-5 absolute right-2 size-16 sm:size-22" style={at(5.5)}>
        <Seal className="size-full text-wheat drop-shadow-md" />
      </span>
    </div>
  );
}
