import { useQuery } from "@tanstack/react-query";
import { Building2 } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import type { ActingCompany } from "@/lib/acting-company";
import { ApiError } from "@/lib/api-error";
import { companyQuery, useSwitchCompany } from "@/lib/companies";
import { toast } from "@/lib/toast-store";

/** Says on every screen for whom one acts, and as what; back to oneself when that is over. */
export function CompanyBand({ company }: { company: ActingCompany }) {
  const { t } = useTranslation("companies");
  const { data, error } = useQuery(companyQuery);
  const switchTo = useSwitchCompany();
  const isOver = error instanceof ApiError && error.status === 404;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of the membership is the trigger
  useEffect(() => {
    if (!isOver) return;
    toast({ title: t("acting.over", { name: company.name }) });
    switchTo(null);
  }, [isOver]);
  return (
    <section
      aria-label={t("acting.label")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-wheat-soft px-4 py-2 text-sm sm:px-6"
    >
      <Building2 aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="text-ink-muted max-sm:sr-only">{t("acting.for")} </span>
        <strong className="font-semibold [overflow-wrap:anywhere]">{company.name}</strong>
        {data !== undefined && <span className="text-ink-muted"> · {t(`roles.${data.role}`)}</span>}
      </p>
      <Button variant="ghost" size="sm" onClick={() => switchTo(null)}>
        <span className="sm:hidden">{t("acting.personal")}</span>
        <span className="max-sm:hidden">{t("acting.leave")}</span>
      </Button>
    </section>
  );
}
