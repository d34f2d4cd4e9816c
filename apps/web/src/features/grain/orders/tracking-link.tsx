import { ExternalLink } from "lucide-react";
import { useTranslation } from "react-i18next";

/** Where the carrier shows a load. */
export function TrackingLink({ to }: { to: string }) {
  const { t } = useTranslation("grain-orders");
  return (
    <a
      href={to}
      target="_blank"
      rel="noreferrer noopener"
      className="mt-1 inline-flex min-h-11 items-center gap-1.5 text-accent underline underline-offset-4"
    >
      {t("logistics.openLink")}
      <ExternalLink aria-hidden="true" className="size-4" />
    </a>
  );
}
