import { ACCOUNT_TYPES, type AccountType } from "@lastro/contracts/grain/account-types";
import { ShoppingBasket, Tractor } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { cn } from "@/lib/cn";

interface AccountTypeChoiceProps {
  /** Nothing is chosen at first: the two accounts are different lives. */
  value: AccountType | undefined;
  onValueChange: (value: AccountType) => void;
  /** What is wrong with the choice; announced when it appears. */
  error: string | undefined;
}

const ICONS = { buyer: ShoppingBasket, producer: Tractor };

/** Who buys for a company and who sells a harvest of their own. */
export function AccountTypeChoice({ value, onValueChange, error }: AccountTypeChoiceProps) {
  const { t } = useTranslation("grain-entry");
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <p id={id} className="font-medium text-sm">
        {t("fields.accountType")}
      </p>
      <RadioGroup
        aria-labelledby={id}
        aria-required
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        value={value ?? null}
        onValueChange={(to) => onValueChange(to as AccountType)}
        className="grid gap-3 sm:grid-cols-2"
      >
        {ACCOUNT_TYPES.map((type, index) => {
          const Icon = ICONS[type];
          return (
            <label
              key={type}
              htmlFor={`${id}-${type}`}
              className={cn(
                "flex cursor-pointer items-start gap-3 rounded-lg border bg-surface p-4 hover:border-ink/50",
                value === type && "border-wheat-ink bg-wheat-soft",
              )}
            >
              <RadioGroupItem
                id={`${id}-${type}`}
                value={type}
                className="mt-0.5"
                {...(index === 0 ? { "data-field": "accountType" } : {})}
              />
              <span className="min-w-0">
                <span className="flex items-center gap-1.5 font-medium">
                  <Icon aria-hidden="true" className="size-4 text-wheat-ink" />
                  {t(`accountType.${type}`)}
                </span>
                <span className="mt-0.5 block text-ink-muted text-sm">{t(`accountType.${type}Text`)}</span>
              </span>
            </label>
          );
        })}
      </RadioGroup>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-negative text-sm">
          {error}
        </p>
      )}
    </div>
  );
}
