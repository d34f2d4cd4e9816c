import { changeProduct, proposeProduct } from "@lastro/contracts/investment-products";
import { formatDecimal, parseDecimal } from "@lastro/money";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Product, proposeChange, proposeNew } from "@/features/exchange-admin/api";
import { ChangeDialog } from "@/features/exchange-admin/change-dialog";
import {
  type SoldDraft,
  SoldFields,
  type TermsDraft,
  TermsFields,
} from "@/features/exchange-admin/product-fields";
import { ProductHistory } from "@/features/exchange-admin/product-history";
import { useProductName } from "@/features/exchange-admin/use-product-name";
import { formatDecimal as writtenDecimal } from "@/lib/format-number";

/** The terms of a draft, while they are complete. */
function termsOf({ percent, minAmount, open }: TermsDraft) {
  const decimal = percent.trim().replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(decimal) || minAmount === undefined) return undefined;
  return { percentBps: Number(parseDecimal(decimal, 2)), minAmount, open };
}

/** Asks for another share, minimum or opening of a product. */
export function ProductDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation("exchange-admin");
  const { share, term } = useProductName();
  const { version, percentBps, minAmount, open } = product;
  const [draft, setDraft] = useState<TermsDraft>({
    ...{ percent: writtenDecimal(formatDecimal(BigInt(percentBps), 2), 2, 2), minAmount, open },
  });
  const terms = termsOf(draft);
  const said = terms && { version, ...terms };
  const ready = changeProduct.body.safeParse({ ...said, reason: "-----" }).success;
  return (
    <ChangeDialog
      title={t("products.changeNamed", { name: `${share(percentBps)}, ${term(product.termDays)}` })}
      schema={changeProduct.body.shape.reason}
      said={ready ? said : undefined}
      send={(body) => proposeChange(product.id, body)}
      onClose={onClose}
    >
      <TermsFields draft={draft} onChange={setDraft} />
      <ProductHistory versions={product.history} />
    </ChangeDialog>
  );
}

/** Asks for a product that is not there yet. */
export function NewProductDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("exchange-admin");
  const [draft, setDraft] = useState<TermsDraft>({ percent: "", minAmount: undefined, open: true });
  const [sold, setSold] = useState<SoldDraft>({ termDays: "", issuer: "", covered: false });
  const terms = termsOf(draft);
  const said = terms && {
    ...terms,
    termDays: sold.termDays === "" ? null : Number(sold.termDays),
    issuer: sold.issuer.trim(),
    covered: sold.covered,
  };
  const ready = proposeProduct.body.safeParse({ ...said, reason: "-----" }).success;
  return (
    <ChangeDialog
      title={t("products.add")}
      schema={proposeProduct.body.shape.reason}
      said={ready ? said : undefined}
      send={proposeNew}
      onClose={onClose}
    >
      <TermsFields draft={draft} onChange={setDraft} />
      <SoldFields sold={sold} onChange={setSold} />
    </ChangeDialog>
  );
}
