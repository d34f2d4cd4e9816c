import { useTranslation } from "react-i18next";
import { Profile } from "@/features/grain/settings/profile";
import { BackLink } from "@/features/grain/shared/back-link";
import { useAgroAccountType } from "@/lib/agro-session";

/** Who the person is, and their password. */
export function ProfilePage() {
  const { t } = useTranslation("grain-settings");
  const buys = useAgroAccountType() === "comprador";
  return (
    <>
      {buys && <BackLink to="/agro/dashboard-buyer/settings" word={t("settings.title")} />}
      <Profile />
    </>
  );
}
