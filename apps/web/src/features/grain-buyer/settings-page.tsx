import { ArrowLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router";
import { StoredSettings } from "@/components/grain/settings/stored-settings";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { BuyerFrame } from "@/features/grain-buyer/buyer-frame";
import { useAgroSession } from "@/lib/agro-session";

/** What the buyer settles for themselves: what they are told and how they read. */
export function SettingsPage() {
  const { t } = useTranslation("grain-settings");
  const session = useAgroSession();
  if (session === null) return <Navigate to="/agro/login" replace />;
  if (session.user.accountType !== "buyer")
    return <Navigate to="/agro/dashboard-producer/settings" replace />;
  return (
    <BuyerFrame name={session.user.name}>
      <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3">
        <Link to="/agro/dashboard-buyer">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t("settings.back")}
        </Link>
      </Button>
      <PageHeader title={t("settings.title")} description={t("settings.buyerDescription")} />
      <StoredSettings sells={false} />
    </BuyerFrame>
  );
}
