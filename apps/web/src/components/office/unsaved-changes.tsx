import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { DecisionDialog } from "@/components/decision-dialog";

/** While it is mounted, leaving the page asks whether what was changed may be lost. */
export function UnsavedChanges() {
  const { t } = useTranslation("office");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  if (blocker.state !== "blocked") return null;
  return (
    <DecisionDialog
      title={t("unsaved.title")}
      text={t("unsaved.text")}
      action={t("unsaved.leave")}
      variant="destructive"
      leave={t("unsaved.stay")}
      busy={false}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
}
