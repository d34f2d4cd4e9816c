import { BadgeCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";

/** Beside the name of whoever an administrator verified. */
export function VerifiedBadge() {
  const { t } = useTranslation("grain-shared-standing");
  return (
    <Badge tone="positive">
      <BadgeCheck aria-hidden="true" className="size-3.5" />
      {t("verified")}
    </Badge>
  );
}
