import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CopyButton } from "@/components/copy-button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Card as BankCard } from "@/features/cards/shared/api";
import { cn } from "@/lib/cn";
import { formatDate } from "@/lib/format-date";

const STAGES = ["requested", "production", "shipped", "active"] as const;

interface ShippingProps {
  card: BankCard;
  shipping: NonNullable<BankCard["shipping"]>;
}

/** How far a plastic is on its way, where it goes and by what number it is followed. */
export function Shipping({ card, shipping }: ShippingProps) {
  const { t } = useTranslation("cards");
  const found = (STAGES as readonly string[]).indexOf(card.status);
  // A card that is blocked later did arrive.
  const at = found < 0 ? STAGES.length - 1 : found;
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("shipping.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <ol className="grid grid-cols-4 gap-2">
          {STAGES.map((stage, index) => (
            <li
              key={stage}
              aria-current={index === at ? "step" : undefined}
              className={cn(
                "flex flex-col gap-1.5 border-t-4 pt-2 text-xs",
                index <= at ? "border-t-accent font-medium" : "border-t-line text-ink-muted",
              )}
            >
              {index < at && <Check aria-hidden="true" className="size-4 text-accent" />}
              {t(`shipping.stages.${stage}`)}
            </li>
          ))}
        </ol>
        <p className="text-sm">
          <span className="text-ink-muted">{t("shipping.to")}</span> {shipping.to}
        </p>
        {shipping.shippedAt !== null && (
          <p className="text-sm">
            <span className="text-ink-muted">{t("shipping.shippedAt")}</span> {formatDate(shipping.shippedAt)}
          </p>
        )}
        {shipping.tracking !== null && (
          <p className="flex items-center gap-2 text-sm">
            <span className="text-ink-muted">{t("shipping.tracking")}</span>
            <span className="figures break-all font-medium">{shipping.tracking}</span>
            <CopyButton text={shipping.tracking} label={t("shipping.tracking")} />
          </p>
        )}
      </CardContent>
    </Card>
  );
}
