import { useTranslation } from "react-i18next";
import type { Namespaces } from "@/lib/i18n/namespaces";

type Words = Namespaces["states"]["states"];

/** The reader's word for a state; one newer than the catalogues is said by its code. */
export function useStateWord(): (state: string) => string {
  const { t } = useTranslation("states");
  return (state) => t(`states.${state.toLowerCase() as keyof Words}`, { defaultValue: state });
}
