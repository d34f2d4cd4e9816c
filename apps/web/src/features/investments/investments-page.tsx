import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import {
  goalsQuery,
  invest,
  type Position,
  type Product,
  positionsQuery,
  productsQuery,
} from "@/features/investments/api";
import { GoalsSection } from "@/features/investments/goals/goals-section";
import { InvestDialog } from "@/features/investments/invest-dialog";
import { PositionCard } from "@/features/investments/position-card";
import { nameOf, ProductCard } from "@/features/investments/product-card";
import { ProjectionCard } from "@/features/investments/projection/projection-card";
import { RedeemDialog } from "@/features/investments/redeem-dialog";
import { cn } from "@/lib/cn";
import { formatCivilDay } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";
import { useSession } from "@/lib/session/session-store";

/** What else there is, on pages of its own. */
const MORE = [
  { part: "basket", to: "/investments/basket" },
  { part: "recurring", to: "/investments/recurring" },
] as const;

/** Deposits at a share of the CDI: what one has, and what one may have. */
export function InvestmentsPage() {
  const { t } = useTranslation("investments");
  // The client's frame has a margin at the top; the public one leaves it to the page.
  const signedIn = useSession().status === "signed-in";
  const products = useQuery(productsQuery);
  const positions = useQuery({ ...positionsQuery, enabled: signedIn });
  const goals = useQuery({ ...goalsQuery, enabled: signedIn });
  const hasAny =
    (positions.data?.positions.length ?? 0) > 0 ||
    (goals.data?.items.some(({ gross }) => /[1-9]/.test(gross)) ?? false);
  const [chosen, setChosen] = useState<Product | null>(null);
  const [redeemed, setRedeemed] = useState<Position | null>(null);
  const cdi = products.data?.cdi;
  return (
    <div className={cn("flex flex-col gap-8", !signedIn && "py-8 sm:py-12")}>
      <PageHeader title={t("title")} description={t("description")} />
      {signedIn && positions.isError && positions.data === undefined && (
        <ErrorAlert error={positions.error} onRetry={() => void positions.refetch()} />
      )}
      {positions.data !== undefined && positions.data.positions.length > 0 && (
        <section aria-labelledby="positions" className="flex flex-col gap-4">
          <h2 id="positions" className="font-semibold text-lg">
            {t("positions.title")}
          </h2>
          <div className="grid items-start gap-6 lg:grid-cols-2">
            {positions.data.positions.map((position) => (
              <PositionCard
                key={position.product.id}
                position={position}
                onRedeem={() => setRedeemed(position)}
              />
            ))}
          </div>
          {positions.data.accruedThrough !== null && (
            <p className="text-ink-muted text-sm">
              {t("positions.through", {
                day: formatCivilDay(positions.data.accruedThrough),
              })}
            </p>
          )}
        </section>
      )}
      {goals.data !== undefined && <GoalsSection goals={goals.data.items} />}
      {hasAny && <ProjectionCard />}
      <section aria-labelledby="products" className="flex flex-col gap-4">
        <h2 id="products" className="font-semibold text-lg">
          {t("products.title")}
        </h2>
        {products.isError && products.data === undefined ? (
          <ErrorAlert error={products.error} onRetry={() => void products.refetch()} />
        ) : products.data === undefined ? (
          <Skeleton className="h-72 w-full rounded-lg" />
        ) : (
          <div className="grid gap-6 sm:grid-cols-2 xl:grid-cols-4">
            {products.data.items.map((product) => (
              <ProductCard
                key={product.id}
                product={product}
                onInvest={signedIn ? () => setChosen(product) : undefined}
              />
            ))}
          </div>
        )}
        {cdi && (
          <p className="text-ink-muted text-sm">
            {t("products.cdi", {
              percent: formatDecimal(cdi.yearly, 2, 2),
              day: formatCivilDay(cdi.day),
            })}
          </p>
        )}
      </section>
      {signedIn &&
        MORE.map(({ part, to }) => (
          <Card key={part}>
            <CardContent className="flex flex-wrap items-center justify-between gap-4">
              <div>
                <h2 className="font-semibold">{t(`${part}.title`)}</h2>
                <p className="text-ink-muted text-sm">{t(`${part}.text`)}</p>
              </div>
              <Button asChild variant="secondary" wraps>
                <Link to={to}>{t(`${part}.action`)}</Link>
              </Button>
            </CardContent>
          </Card>
        ))}
      {chosen !== null && (
        <InvestDialog
          title={t("invest.title", {
            percent: formatDecimal(chosen.percentOfCdi, 0, 2),
            name: nameOf(chosen, t),
          })}
          text={t("invest.text")}
          action={t("product.invest")}
          product={chosen}
          invest={(amount, key) => invest({ productId: chosen.id, amount }, key)}
          onClose={() => setChosen(null)}
        />
      )}
      {redeemed !== null && (
        <RedeemDialog
          title={t("redeem.title", { name: nameOf(redeemed.product, t) })}
          from={{ productId: redeemed.product.id }}
          onClose={() => setRedeemed(null)}
        />
      )}
    </div>
  );
}
