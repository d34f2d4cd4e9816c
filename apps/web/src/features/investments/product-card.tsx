import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import type { Product } from "@/features/investments/api";
import { formatAmount, formatDecimal } from "@/lib/format-number";

interface ProductCardProps {
  product: Product;
  /** Undefined for a visitor, who is led to an account. */
  onInvest: (() => void) | undefined;
}

/** A product with what is to be known of it before. */
export function ProductCard({ product, onInvest }: ProductCardProps) {
  const { t } = useTranslation("investments");
  const { percentOfCdi, yearly, open } = product;
  return (
    <Card>
      <CardContent className="flex h-full flex-col gap-4">
        <div className="flex flex-col gap-1">
          <h3 className="text-ink-muted text-sm">{nameOf(product, t)}</h3>
          <p className="figures font-semibold text-2xl tracking-tight">
            {t("product.ofCdi", { percent: formatDecimal(percentOfCdi, 0, 2) })}
          </p>
          {yearly !== null && (
            <p className="figures text-ink-muted text-sm">
              {t("product.yearly", { percent: formatDecimal(yearly, 2, 2) })}
            </p>
          )}
        </div>
        <Disclosures product={product} />
        {onInvest ? (
          <Button className="mt-auto" disabled={!open} onClick={onInvest}>
            {open ? t("product.invest") : t("product.closed")}
          </Button>
        ) : (
          <Button asChild className="mt-auto">
            <Link to="/register">{t("product.register")}</Link>
          </Button>
        )}
      </CardContent>
    </Card>
  );
}

type Translate = ReturnType<typeof useTranslation<"investments">>["t"];

/** What a product is called: by when it may be redeemed. */
export function nameOf({ termDays }: Product, t: Translate): string {
  return termDays === null ? t("product.daily") : t("product.fixed", { days: termDays });
}

/** Liquidity, the least amount, who owes it, and whether a fund covers it. */
export function Disclosures({ product }: { product: Product }) {
  const { t } = useTranslation("investments");
  const { termDays, minAmount, issuer, covered } = product;
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <LeaderRow label={t("product.liquidity")}>
        {termDays === null ? t("product.anyDay") : t("product.atEnd", { days: termDays })}
      </LeaderRow>
      <LeaderRow label={t("product.minimum")}>{formatAmount("BRL", minAmount)}</LeaderRow>
      <LeaderRow label={t("product.issuer")}>{issuer || "–"}</LeaderRow>
      <LeaderRow label={t("product.fund")}>{t(covered ? "product.covered" : "product.notCovered")}</LeaderRow>
    </dl>
  );
}
