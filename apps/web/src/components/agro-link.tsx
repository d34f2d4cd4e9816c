import { Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Badge } from "@/components/ui/badge";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";
import { cn } from "@/lib/cn";

/** The way into the grain marketplace: to the signed-in person's dashboard, else to its sign-in. */
export function AgroLink({ className, onClick }: { className?: string | undefined; onClick?: () => void }) {
  const { t } = useTranslation();
  const type = useAgroAccountType();
  return (
    <Link
      to={agroEntrance(type)}
      onClick={onClick}
      className={cn(
        "inline-flex h-10 min-w-0 items-center gap-2 whitespace-nowrap rounded-md border border-wheat bg-wheat-soft px-3 font-medium text-sm text-wheat-ink hover:bg-wheat/30",
        className,
      )}
    >
      <Wheat aria-hidden="true" className="size-4 shrink-0" />
      <span className="truncate">{t("nav.agro")}</span>
      {type !== null && (
        <Badge tone="accent">{type === "produtor" ? t("agro.producer") : t("agro.buyer")}</Badge>
      )}
    </Link>
  );
}
