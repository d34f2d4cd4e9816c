import { useTranslation } from "react-i18next";
import type { Unmatched } from "@/features/pix/api";
import { formatDateTime } from "@/lib/format-date";

/** What became of a Pix that belonged to no charge. */
export function UnmatchedOutcome({ unmatched }: { unmatched: Unmatched }) {
  const { t } = useTranslation("pix");
  if (unmatched.status === "RETURNING") return <span>{t("admin.returning")}</span>;
  if (unmatched.status === "RETURNED" && unmatched.decidedAt !== null) {
    return <span>{t("admin.returned", { when: formatDateTime(unmatched.decidedAt) })}</span>;
  }
  return (
    <span className="break-all text-sm">
      {t("admin.attributedTo", {
        client: unmatched.attributedTo?.email || (unmatched.attributedTo?.id ?? ""),
      })}
    </span>
  );
}
