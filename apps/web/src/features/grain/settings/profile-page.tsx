import { useTranslation } from "react-i18next";
import { MemberProfile } from "@/features/grain/settings/member-profile";
import { Profile } from "@/features/grain/settings/profile";
import { BackLink } from "@/features/grain/shared/back-link";
import { useAgroAccountType, useAgroSession } from "@/lib/agro-session";

/** Who the person is, and their password. */
export function ProfilePage() {
  const { t } = useTranslation("grain-settings");
  const buys = useAgroAccountType() === "comprador";
  const user = useAgroSession()?.user;
  return (
    <>
      {buys && <BackLink to="/agro/dashboard-buyer/settings" word={t("settings.title")} />}
      {user?.member ? <MemberProfile user={user} name={user.member.name} /> : <Profile />}
    </>
  );
}
