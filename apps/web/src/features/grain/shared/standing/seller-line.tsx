import { UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Seller } from "@/features/grain/shared/standing/api";
import { useReputationWords } from "@/features/grain/shared/standing/reputation-words";
import { VerifiedBadge } from "@/features/grain/shared/standing/verified-badge";

/** Who sells an offer, on its card: the name, whether they are verified, and how they traded. */
export function SellerLine({ seller: { name, standing } }: { seller: Seller }) {
  const { t } = useTranslation("grain-shared-standing");
  const words = useReputationWords();
  return (
    <div className="flex flex-col gap-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <UserRound aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
        <span className="min-w-0 break-words font-medium">{name}</span>
        {standing.verified && <VerifiedBadge />}
      </p>
      <p className="text-ink-muted text-xs">
        {standing.reputation === null
          ? t("tooFew")
          : words(standing.reputation)
              .map(({ label, value }) => `${label}: ${value}`)
              .join(" · ")}
      </p>
    </div>
  );
}
