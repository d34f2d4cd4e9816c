import type { readMarketFees } from "@lastro/contracts/grain/offers";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { callTraderRoute } from "@/lib/call-trader-route";
import { writtenPercent } from "@/lib/percent";

const feesQuery = queryOptions({
  queryKey: ["grain", "fees"],
  queryFn: ({ signal }) => callTraderRoute<typeof readMarketFees>("GET /agro/v1/fees", { signal }),
});

/** What the market will take of an order made now, and of whom; nothing until the server says how much. */
export function MarketFee({ of }: { of: "ofYours" | "ofProducers" }) {
  const { t } = useTranslation("grain");
  const { data } = useQuery(feesQuery);
  if (data === undefined) return null;
  return (
    <LeaderRow label={t("commission.label")}>
      {t(`commission.${of}`, { rate: writtenPercent(data.feeBps) })}
    </LeaderRow>
  );
}
