import { ToggleGroup } from "radix-ui";
import { useTranslation } from "react-i18next";
import type { OtcSide } from "@/features/otc/api";

const SIDES: readonly OtcSide[] = ["buy", "sell"];

/** Buy or sell. */
export function SideChoice({ value, onChange }: { value: OtcSide; onChange: (side: OtcSide) => void }) {
  const { t } = useTranslation("otc");
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t("form.side")}
      value={value}
      onValueChange={(chosen) => {
        const side = SIDES.find((one) => one === chosen);
        if (side !== undefined) onChange(side);
      }}
      className="grid grid-cols-2 rounded-lg border bg-sunken p-1"
    >
      {SIDES.map((side) => (
        <ToggleGroup.Item
          key={side}
          value={side}
          className="min-h-11 rounded-md font-medium text-ink-muted hover:text-ink data-[state=on]:bg-accent data-[state=on]:text-on-accent"
        >
          {t(`sides.${side}`)}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
