import { BRAZILIAN_STATES } from "@lastro/contracts/grain/brazilian-states";
import type { Commodity } from "@lastro/contracts/grain/offer-terms";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { priceIndexQuery } from "@/features/grain/shared/prices/api";
import { QuoteWords } from "@/features/grain/shared/prices/quote-words";

interface PriceReferenceProps {
  commodity: Commodity;
  /** As it is typed; nothing is shown for what is no state of Brazil. */
  state: string;
  country: string;
  className?: string;
}

/** What the grain somebody offers was sold for in their state. */
export function PriceReference({ commodity, state: typed, country, className }: PriceReferenceProps) {
  const { t } = useTranslation("grain-shared-prices");
  const state = BRAZILIAN_STATES.find((each) => each === typed.trim().toUpperCase());
  const wanted = country === "BR" ? state : undefined;
  const { data } = useQuery({
    ...priceIndexQuery({ commodity, state: wanted ?? BRAZILIAN_STATES[0] }),
    enabled: wanted !== undefined,
  });
  if (wanted === undefined || data === undefined) return null;
  return (
    <section aria-label={t("reference")} className={className}>
      <h3 className="text-ink-muted text-sm">{t("reference")}</h3>
      <QuoteWords index={data} />
    </section>
  );
}
