import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { MoneyInput } from "@/components/money-input";
import { Label } from "@/components/ui/label";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select";
import { ASSETS, type ExchangeAsset } from "@/features/currency/api";

interface ConverterSideProps {
  label: string;
  asset: ExchangeAsset;
  amount: string;
  /** Whether the amount follows from the other, about. */
  about: boolean;
  onAsset: (asset: ExchangeAsset) => void;
  onAmount: (amount: string) => void;
  children?: ReactNode;
}

/** One side of an exchange: how much of what. */
export function ConverterSide({
  label,
  asset,
  amount,
  about,
  onAsset,
  onAmount,
  children,
}: ConverterSideProps) {
  const { t } = useTranslation("currency");
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>
        {label} {about && <span className="font-normal text-ink-muted">{t("converter.about")}</span>}
      </Label>
      <div className="grid grid-cols-[minmax(0,1fr)_7.5rem] gap-2 sm:grid-cols-[minmax(0,1fr)_9rem]">
        <MoneyInput
          id={id}
          asset={asset}
          value={amount}
          className="h-14 font-semibold text-lg tracking-tight sm:text-2xl"
          onValueChange={(value = "") => onAmount(value)}
        />
        <Select
          value={asset}
          onValueChange={(chosen) => {
            const next = ASSETS.find((one) => one === chosen);
            if (next !== undefined) onAsset(next);
          }}
        >
          <SelectTrigger aria-label={t("converter.asset", { side: label })} className="h-14">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {ASSETS.map((one) => (
              <SelectItem key={one} value={one}>
                <span className="flex items-center gap-2">
                  <AssetIcon asset={one} className="size-5" />
                  {one}
                </span>
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </div>
      {children}
    </div>
  );
}
