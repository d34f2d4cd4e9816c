import { useTranslation } from "react-i18next";
import { Profile } from "@/components/grain/profile/profile";
import { SettingsFrame } from "@/features/grain-buyer/settings-frame";

/** Who the buyer is, and their password. */
export function ProfilePage() {
  const { t } = useTranslation("grain-settings");
  return (
    <SettingsFrame
      producersOwn="/agro/dashboard-producer/profile"
      back={{ to: "/agro/dashboard-buyer/settings", word: t("settings.title") }}
    >
      <Profile />
    </SettingsFrame>
  );
}
