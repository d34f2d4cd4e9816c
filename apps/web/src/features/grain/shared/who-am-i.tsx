import { useTranslation } from "react-i18next";
import type { AgroUser } from "@/lib/agro-session";

/** Who is signed in: the person, or the member with the company they act for and their role in it. */
export function WhoAmI({ user: { name, member } }: { user: AgroUser }) {
  const { t } = useTranslation("grain");
  if (member === undefined) return <>{t("greeting", { name })}</>;
  return <>{`${member.name} · ${name} · ${t(`roles.${member.role}`)}`}</>;
}
