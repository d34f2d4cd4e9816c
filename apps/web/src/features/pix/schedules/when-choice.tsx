import { useId } from "react";
import { useTranslation } from "react-i18next";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import type { Preview } from "@/features/pix/pay/api";

export type When = "now" | "later";

/** What names one charge only is paid at once. */
export const isSchedulable = ({ way, receiver }: Preview): boolean =>
  way !== "br_code" || receiver.key !== null;

/** Pays now, or on a day. */
export function WhenChoice({
  value,
  onChange,
  disabled,
}: {
  value: When;
  onChange: (when: When) => void;
  disabled: boolean;
}) {
  const { t } = useTranslation("pix-schedules");
  const id = useId();
  return (
    <RadioGroup
      aria-label={t("when.label")}
      value={value}
      disabled={disabled}
      onValueChange={(when) => onChange(when as When)}
      className="flex-row flex-wrap gap-x-6"
    >
      {(["now", "later"] as const).map((when) => (
        <div key={when} className="flex items-center gap-2.5">
          <RadioGroupItem id={`${id}-${when}`} value={when} />
          <label htmlFor={`${id}-${when}`} className="flex min-h-10 cursor-pointer items-center">
            {t(`when.${when}`)}
          </label>
        </div>
      ))}
    </RadioGroup>
  );
}
