import { SearchX, Users } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { LeaderRow } from "@/components/leader-row";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Express, ExpressAsk } from "@/features/p2p/book/api";
import { ExpressConfirmation } from "@/features/p2p/express/express-confirmation";
import { glancePrice } from "@/features/p2p/shared/glance-price";
import { PersonLine } from "@/features/p2p/shared/person-line";
import { useDuration } from "@/features/p2p/shared/words";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";
import { writtenPrice } from "@/lib/written-figures";

interface ExpressRouteProps {
  ask: ExpressAsk;
  found: Express;
  onRest: (amount: string) => void;
}

/** The people's way beside the desk's: what each comes to, how long it takes, and which is better. */
export function ExpressRoute({ ask, found, onRest }: ExpressRouteProps) {
  const { t } = useTranslation("p2p");
  const [taking, setTaking] = useState(false);
  const { p2p, desk, best } = found;
  const amount = formatAmount("BRL", ask.amount);
  if (taking)
    return <ExpressConfirmation ask={ask} found={found} onBack={() => setTaking(false)} onRest={onRest} />;
  if (p2p === null && desk === null)
    return (
      <Card>
        <EmptyState icon={SearchX} title={t("express.none")} description={t("express.noneText")} />
      </Card>
    );
  return (
    <div className="flex flex-col gap-4" aria-live="polite">
      {best !== null && <p className="font-medium">{t(`express.best.${best}`, { amount })}</p>}
      <div className="grid gap-4 sm:grid-cols-2">
        <Way
          name={t("express.people")}
          way={p2p}
          none={t("express.notEnough")}
          isBest={best === "p2p"}
          ask={ask}
        >
          <Button
            variant={best === "p2p" ? "primary" : "secondary"}
            wraps
            className="w-full"
            onClick={() => setTaking(true)}
          >
            {t(`express.take.${ask.want}`, { amount })}
          </Button>
        </Way>
        <Way
          name={t("express.desk")}
          way={desk}
          none={t("express.noDesk")}
          isBest={best === "desk"}
          ask={ask}
        >
          <Button asChild variant={best === "desk" ? "primary" : "secondary"} wraps className="w-full">
            <Link to={`/otc?side=${ask.want}&asset=${ask.asset}&amount=${ask.amount}`}>
              {t("express.toDesk")}
            </Link>
          </Button>
        </Way>
      </div>
      {found.parts.length > 0 && <Parts found={found} />}
    </div>
  );
}

interface WayProps {
  name: string;
  way: Express["p2p"];
  /** Why there is no such way. */
  none: string;
  isBest: boolean;
  ask: ExpressAsk;
  children: ReactNode;
}

function Way({ name, way, none, isBest, ask, children }: WayProps) {
  const { t } = useTranslation("p2p");
  const duration = useDuration();
  return (
    <Card className={cn("flex flex-col", isBest && "border-accent")}>
      <CardHeader className="flex-row items-center justify-between">
        <CardTitle>{name}</CardTitle>
        {isBest && <Badge tone="accent">{t("express.better")}</Badge>}
      </CardHeader>
      <CardContent className="flex flex-1 flex-col gap-4 text-sm">
        {way === null ? (
          <p className="text-ink-muted">{none}</p>
        ) : (
          <>
            <p>
              <span className="block text-ink-muted">
                {t(ask.want === "buy" ? "take.youGet" : "express.youGive")}
              </span>
              <span className="figures font-semibold text-xl tracking-tight">
                {formatAmount(way.quantity.asset, way.quantity.amount)}
              </span>
            </p>
            <dl className="flex flex-col gap-1.5">
              <LeaderRow label={t(ask.want === "buy" ? "take.youPay" : "take.youGet")}>
                {formatAmount("BRL", way.amount)}
              </LeaderRow>
              <LeaderRow label={t("express.price")}>{glancePrice(ask.asset, way.price)}</LeaderRow>
              <LeaderRow label={t("express.time")}>
                {t("express.about", { time: duration(way.expectedSeconds) })}
              </LeaderRow>
            </dl>
            <div className="mt-auto">{children}</div>
          </>
        )}
      </CardContent>
    </Card>
  );
}

/** The ads it is made of. */
function Parts({ found: { parts } }: { found: Express }) {
  const { t } = useTranslation("p2p");
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex items-center gap-2">
          <Users aria-hidden="true" className="size-4 text-ink-muted" />
          {t("express.parts", { count: parts.length })}
        </CardTitle>
      </CardHeader>
      <CardContent>
        <ul className="flex flex-col divide-y text-sm">
          {parts.map((part) => (
            <li
              key={part.orderId}
              className="flex flex-wrap items-start justify-between gap-3 py-3 first:pt-0 last:pb-0"
            >
              <PersonLine person={part.owner} />
              <span className="figures flex flex-col items-end">
                <span className="font-medium">{formatAmount("BRL", part.amount)}</span>
                <span>{formatAmount(part.quantity.asset, part.quantity.amount)}</span>
                <span className="text-ink-muted text-xs">
                  {writtenPrice(part.price)} · {t(`methods.${part.method}`)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
