import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { StatusBadge } from "@/components/status-badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import type { Bid, BidAnswer } from "@/features/grain/bids/api";
import { BidFacts } from "@/features/grain/bids/bid-facts";
import { Price } from "@/features/grain/bids/price";
import { useBidStatuses } from "@/features/grain/bids/use-bid-statuses";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { ForRole } from "@/features/grain/shared/for-role";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";

interface BuyerBidProps {
  bid: Bid;
  onTake: (answer: BidAnswer) => void;
  onWithdraw: () => void;
}

/** A bid of the reader's, with what producers answered, the cheapest first. */
export function BuyerBid({ bid, onTake, onWithdraw }: BuyerBidProps) {
  const { t } = useTranslation(["grain-bids", "grain"]);
  const { bids } = useBidStatuses();
  const name = t("looksFor", {
    weight: writtenTonnes(bid.quantity),
    grain: t(`commodities.${bid.commodity}`, { ns: "grain" }),
  });
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-semibold text-lg leading-snug">{name}</h2>
        <StatusBadge status={bid.status} statuses={bids} className="mt-1" />
      </div>
      <BidFacts bid={bid} />
      <h3 className="border-t pt-3 font-medium">{t("buyer.answers", { count: bid.answers.length })}</h3>
      {bid.answers.length === 0 && <p className="text-ink-muted text-sm">{t("buyer.noAnswers")}</p>}
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {bid.answers.map((answer) => (
          <li key={answer.id}>
            <Answer answer={answer} open={bid.status === "open"} onTake={() => onTake(answer)} />
          </li>
        ))}
      </ul>
      {bid.status === "open" && (
        <ForRole may="trade">
          <Button variant="ghost" size="sm" className="self-start text-negative" onClick={onWithdraw}>
            {t("buyer.withdraw")}
          </Button>
        </ForRole>
      )}
    </Card>
  );
}

function Answer({ answer, open, onTake }: { answer: BidAnswer; open: boolean; onTake: () => void }) {
  const { t } = useTranslation(["grain-bids", "grain"]);
  const { dateTime } = useLocalTime();
  const { answers } = useBidStatuses();
  const { offer, producer } = answer;
  const place = [offer.city, offer.state].filter(Boolean).join(", ");
  return (
    <div className="flex h-full flex-col gap-2 rounded-lg bg-sunken p-4 text-sm">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 break-words font-medium">{producer.name}</p>
        <StatusBadge status={answer.status} statuses={answers} />
      </div>
      <p className="break-words text-ink-muted">
        {offer.name} · {place} · {offer.deliveryBasis}
      </p>
      <dl className="flex flex-col gap-1.5">
        <LeaderRow label={t("priceShort")}>
          <Price perTonne={answer.pricePerTonne} reais={answer.reais} />
        </LeaderRow>
        <LeaderRow label={t("quantity")}>
          {t("tonnesShort", { ns: "grain", weight: writtenTonnes(answer.quantity) })}
        </LeaderRow>
        <LeaderRow label={t("total")}>
          <Usdt amount={answer.total} />
        </LeaderRow>
        {answer.status === "open" && (
          <LeaderRow label={t("standsUntil")}>{dateTime(answer.expiresAt)}</LeaderRow>
        )}
      </dl>
      {answer.status === "open" && open && (
        <ForRole may="sign">
          <Button variant="wheat" size="sm" className="mt-auto self-start" onClick={onTake}>
            {t("take.open")}
          </Button>
        </ForRole>
      )}
      {answer.orderId !== null && (
        <Button asChild variant="secondary" size="sm" className="mt-auto self-start">
          <Link to={`../orders/${answer.orderId}`}>{t("seeOrder")}</Link>
        </Button>
      )}
    </div>
  );
}
