import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { OrderDetail } from "@/features/grain/orders/api";
import { roundsQuery } from "@/features/grain/orders/negotiation/api";
import { CounterForm } from "@/features/grain/orders/negotiation/counter-form";
import { writtenPrice, writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { Usdt } from "@/features/grain/shared/usdt";

/** What both sides proposed, the last word first, and the form of the next; nothing of an order bought as offered. */
export function Negotiation({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(["grain-orders-negotiation", "grain", "grain-shared-signing"]);
  const { dateTime } = useLocalTime();
  const heading = useId();
  const { data } = useQuery(roundsQuery(order));
  const [writing, setWriting] = useState(false);
  if (data === undefined || data.rounds.length === 0) return null;
  const last = data.rounds.at(-1);
  return (
    <section aria-labelledby={heading}>
      <Card>
        <CardContent className="flex flex-col gap-4 pt-5">
          <h2 id={heading} className="font-semibold">
            {t("title")}
          </h2>
          <ol className="flex flex-col gap-3">
            {data.rounds.map((round) => (
              <li key={round.number} className="rounded-lg bg-sunken p-4 text-sm">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <p className="font-medium">
                    {t(round.by === order.side ? "you" : "them", {
                      number: round.number,
                      name: order.counterParty.name,
                    })}
                  </p>
                  {round === last && order.proposed && <Badge tone="accent">{t("stands")}</Badge>}
                </div>
                <p className="figures">
                  {writtenPrice(round.pricePerTonne)} {t("perTonne", { ns: "grain" })} ·{" "}
                  {t("tonnesShort", { ns: "grain", weight: writtenTonnes(round.quantity) })} ·{" "}
                  <Usdt amount={round.total} />
                </p>
                <p className="text-ink-muted text-xs">
                  {t("times", { at: dateTime(round.at), until: dateTime(round.expiresAt) })}
                  {round.signature !== null &&
                    ` · ${t("signed", { how: t(`how.${round.signature.method}`, { ns: "grain-shared-signing" }) })}`}
                </p>
              </li>
            ))}
          </ol>
          {data.mayCounter &&
            (writing ? (
              <CounterForm order={order} onClose={() => setWriting(false)} />
            ) : (
              <Button variant="secondary" className="self-start" onClick={() => setWriting(true)}>
                {t("counter")}
              </Button>
            ))}
        </CardContent>
      </Card>
    </section>
  );
}
