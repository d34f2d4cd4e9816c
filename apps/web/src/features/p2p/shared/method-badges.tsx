import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import type { Method } from "@/features/p2p/book/api";

/** How the reais may be paid; what settles at once stands out. */
export function MethodBadges({ methods }: { methods: readonly Method[] }) {
  const { t } = useTranslation("p2p");
  return (
    <span className="flex flex-wrap gap-1">
      {methods.map((method) => (
        <Badge key={method} tone={method === "lastro" ? "accent" : "neutral"}>
          {t(`methods.${method}`)}
        </Badge>
      ))}
    </span>
  );
}
