import { Building2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { EmptyState } from "@/components/empty-state";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useActingCompany } from "@/lib/acting-company";
import { useSwitchCompany } from "@/lib/companies";

/** The screens that are a company's as well as a person's, and those about whoever is signed in. */
const OPEN =
  /^\/(?:dashboard|wallet|statement|transfer|pix(?:\/(?!disputes|schedules).*)?|otc(?:\/.*)?|currency|integrations(?:\/.*)?|receipts\/.*|notices|companies(?:\/.*)?|company\/.*|crypto-market(?:\/(?!alerts).*)?|settings(?:\/.*)?|security|help(?:\/.*)?|status|transparency)$/;

/** Keeps a person's own screens from being taken for the company's. */
export function CompanyGate({ children }: { children: ReactNode }) {
  const { t } = useTranslation("companies");
  const { pathname } = useLocation();
  const company = useActingCompany();
  const switchTo = useSwitchCompany();
  if (company === null && pathname.startsWith("/company/"))
    return (
      <>
        <PageHeader title={t("gate.chooseTitle")} description={t("gate.chooseText")} />
        <Button asChild>
          <Link to="/companies">{t("gate.choose")}</Link>
        </Button>
      </>
    );
  if (company === null || OPEN.test(pathname)) return children;
  return (
    <Card>
      <EmptyState
        icon={Building2}
        title={t("gate.title")}
        description={t("gate.text", { name: company.name })}
        action={<Button onClick={() => switchTo(null)}>{t("acting.leave")}</Button>}
      />
    </Card>
  );
}
