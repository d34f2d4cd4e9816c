import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { Merchant } from "@/features/cards/demo/api";
import { CategoryIcon } from "@/features/cards/shared/category-icon";
import { cn } from "@/lib/cn";

interface MerchantChoiceProps {
  merchants: readonly Merchant[];
  value: Merchant;
  onChange: (merchant: Merchant) => void;
}

/** The shops, each with what it sells and how it takes a card. */
export function MerchantChoice({ merchants, value, onChange }: MerchantChoiceProps) {
  const { t } = useTranslation("cards");
  const id = useId();
  return (
    <RadioGroup
      aria-label={t("shop.where")}
      value={value.id}
      onValueChange={(chosen) => {
        const merchant = merchants.find((one) => one.id === chosen);
        if (merchant) onChange(merchant);
      }}
      className="grid gap-2 sm:grid-cols-2"
    >
      {merchants.map((merchant) => (
        <label
          key={merchant.id}
          htmlFor={`${id}-${merchant.id}`}
          className={cn(
            "flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border bg-surface p-2.5",
            merchant.id === value.id && "border-accent bg-accent-soft outline-1 outline-accent",
          )}
        >
          <CategoryIcon category={merchant.category} className="size-9" />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">{merchant.name}</span>
            <span className="block text-ink-muted text-xs">
              {t(`categories.${merchant.category}`)} · {t(`entries.${merchant.entry}`)}
              {merchant.currency !== "BRL" && ` · ${merchant.currency}`}
            </span>
          </span>
          <RadioGroupItem id={`${id}-${merchant.id}`} value={merchant.id} aria-label={merchant.name} />
        </label>
      ))}
    </RadioGroup>
  );
}
