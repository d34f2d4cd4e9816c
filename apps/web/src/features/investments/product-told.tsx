import { useTranslation } from "react-i18next";
import type { Product } from "@/features/investments/api";
import { Disclosures } from "@/features/investments/product-card";

const TOLD = ["businessDays", "taxes", "risk", "cost"] as const;

/** Everything that is to be known of a product before money goes into it. */
export function ProductTold({ product }: { product: Product }) {
  const { t } = useTranslation("investments");
  return (
    <>
      <Disclosures product={product} />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted text-sm">
        {TOLD.map((one) => (
          <li key={one}>{t(`told.${one}`)}</li>
        ))}
        {!product.covered && <li>{t("told.notCovered")}</li>}
      </ul>
    </>
  );
}
