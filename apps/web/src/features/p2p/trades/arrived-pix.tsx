import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import type { Trade } from "@/features/p2p/trades/api";
import { formatDateTime } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

type Arrived = Trade["arrivedPix"][number];

/** Pix that reached the seller's key: whether each is the buyer's, and the return of one that is not. */
export function ArrivedPix({ trade }: { trade: Trade }) {
  return trade.arrivedPix.map((pix) => <One key={pix.endToEndId} trade={trade} pix={pix} />);
}

function One({ trade: { role }, pix }: { trade: Trade; pix: Arrived }) {
  const { t } = useTranslation("p2p");
  const payer = [pix.payer.name, pix.payer.document].filter((part) => part !== null).join(" · ");
  const kind = pix.fromBuyer ? "fromBuyer" : "fromAnother";
  return (
    <Alert
      tone={pix.fromBuyer ? "positive" : "negative"}
      title={t(`arrived.${kind}.title`, { amount: formatAmount("BRL", pix.amount) })}
    >
      <p>{t(`arrived.${kind}.${role}`)}</p>
      <p className="text-ink-muted">
        {payer === "" ? "" : `${t("arrived.payer", { payer })} · `}
        {formatDateTime(pix.receivedAt)}
      </p>
      <p className="break-all text-ink-muted text-xs">{pix.endToEndId}</p>
      {!pix.fromBuyer && role === "seller" && pix.receivedId !== null && (
        <Button asChild className="mt-2 self-start">
          <Link to={`/pix/received/${pix.receivedId}`}>{t("arrived.return")}</Link>
        </Button>
      )}
    </Alert>
  );
}
