import { useTranslation } from "react-i18next";
import { PageHeader } from "@/components/page-header";
import { PasswordCard } from "@/features/grain/settings/password-card";
import type { AgroUser } from "@/lib/agro-session";

/** Who a member is, and their own password; the company's profile is its owner's. */
export function MemberProfile({ user, name }: { user: AgroUser; name: string }) {
  const { t } = useTranslation("grain-team");
  return (
    <>
      <PageHeader title={name} description={t("profile", { email: user.email, company: user.name })} />
      <div className="max-w-xl">
        <PasswordCard />
      </div>
    </>
  );
}
