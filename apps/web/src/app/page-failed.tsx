import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRouteError } from "react-router";
import { PageTitle } from "@/components/page-title";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

/** In place of a page whose code did not arrive, or that failed while it was shown. */
export function PageFailed() {
  const { t } = useTranslation();
  const error = useRouteError();
  const [trying, setTrying] = useState(false);
  useEffect(() => reportError(error), [error]);
  const retry = async () => {
    setTrying(true);
    // Loading the page again without a connection would lose the frame around it.
    if (await isReachable()) window.location.reload();
    else setTrying(false);
  };
  return (
    <div className="flex max-w-lg flex-col items-start gap-4">
      <PageTitle>{t("pageFailed.title")}</PageTitle>
      <h1 className="font-semibold text-2xl tracking-tight">{t("pageFailed.title")}</h1>
      <Alert tone="negative">{t("pageFailed.text")}</Alert>
      <Button disabled={trying} onClick={() => void retry()}>
        {t("retry")}
      </Button>
    </div>
  );
}

const REACHABLE_WITHIN_MS = 10_000;

async function isReachable(): Promise<boolean> {
  try {
    await fetch("/healthz", { cache: "no-store", signal: AbortSignal.timeout(REACHABLE_WITHIN_MS) });
    return true;
  } catch {
    return false;
  }
}
