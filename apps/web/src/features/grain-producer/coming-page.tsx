import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { PageHeader } from "@/components/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { isOpen, MENU, PRODUCER_HOME } from "@/features/grain-producer/menu";

/** Says plainly that a screen of the menu is not here yet. */
export function ComingPage() {
  const { t } = useTranslation("grain-producer");
  const { pathname } = useLocation();
  const item = MENU.find(({ to }) => isOpen(to, pathname));
  return (
    <div className="flex flex-col items-start gap-4">
      <PageHeader title={t(`menu.${item?.label ?? "dashboard"}`)} />
      <Badge tone="warning">{t("coming.badge")}</Badge>
      <p className="max-w-prose text-ink-muted">{t("coming.text")}</p>
      <Button asChild variant="secondary">
        <Link to={PRODUCER_HOME}>{t("coming.back")}</Link>
      </Button>
    </div>
  );
}
