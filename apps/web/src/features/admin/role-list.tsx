import { ROLES } from "@lastro/contracts/roles";
import { useTranslation } from "react-i18next";

/** What each role may do, beside the list of who has it. */
export function RoleList() {
  const { t } = useTranslation("admin");
  return (
    <details className="mb-6 rounded-lg border bg-surface px-5 py-3 text-sm">
      <summary className="cursor-pointer font-medium">{t("users.rolesTitle")}</summary>
      <dl className="mt-3 flex flex-col gap-3">
        {ROLES.map((role) => (
          <div key={role} className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
            <dt className="font-medium">{t(`users.role.${role}`)}</dt>
            <dd className="text-ink-muted">{t(`users.roleMay.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
