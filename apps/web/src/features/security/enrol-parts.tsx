import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { DialogFooter } from "@/components/ui/dialog";
import type { Factor } from "@/lib/session/factors";

interface EnrolFooterProps {
  onClose: () => void;
  disabled: boolean;
  action: "continue" | "confirm";
}

/** The end of each step of a factor's setting up. */
export function EnrolFooter({ onClose, disabled, action }: EnrolFooterProps) {
  const { t } = useTranslation();
  return (
    <DialogFooter>
      <Button variant="secondary" onClick={onClose}>
        {t("cancel")}
      </Button>
      <Button type="submit" disabled={disabled}>
        {t(action)}
      </Button>
    </DialogFooter>
  );
}

/** The name, with a number where the person has one so called already: no two have one name. */
export function freeName(name: string, taken: readonly Factor[]): string {
  const names = new Set(taken.map((each) => each.name));
  if (!names.has(name)) return name;
  let number = 2;
  while (names.has(`${name} ${number}`)) number += 1;
  return `${name} ${number}`;
}
