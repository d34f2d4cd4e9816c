import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";

/** It was asked for, and another administrator has to let it happen. */
export function WaitsForSecond() {
  const { t } = useTranslation("admin-grain");
  return (
    <Alert tone="warning" title={t("second.waits")}>
      <Link to="/admin/approvals" className="text-accent underline">
        {t("second.open")}
      </Link>
    </Alert>
  );
}
