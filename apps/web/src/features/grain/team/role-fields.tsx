import { MEMBER_ROLES, type MemberRole } from "@lastro/contracts/grain/member-access";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";

/** The role somebody is to have, and what it may do. */
export function RoleField({
  value,
  onValueChange,
}: {
  value: MemberRole;
  onValueChange: (to: MemberRole) => void;
}) {
  const { t } = useTranslation(["grain-team", "grain"]);
  return (
    <div className="flex flex-col gap-1.5">
      <ChoiceField
        label={t("role")}
        value={value}
        onValueChange={onValueChange}
        choices={MEMBER_ROLES.map((role) => [role, t(`roles.${role}`, { ns: "grain" })])}
      />
      <p className="text-ink-muted text-sm">{t(`rolesText.${value}`)}</p>
    </div>
  );
}
