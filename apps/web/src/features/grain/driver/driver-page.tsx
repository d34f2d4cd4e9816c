import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { LeaderRow } from "@/components/leader-row";
import { PageTitle } from "@/components/page-title";
import { Alert } from "@/components/ui/alert";
import { Skeleton } from "@/components/ui/skeleton";
import { Connection } from "@/features/grain/driver/connection";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import { EndedLink } from "@/features/grain/driver/ended-link";
import { browserOutbox, type Outbox } from "@/features/grain/driver/outbox";
import { UpdateButtons } from "@/features/grain/driver/update-buttons";
import { UpdateList } from "@/features/grain/driver/update-list";
import { useDriverLoad } from "@/features/grain/driver/use-driver-load";
import { usePhoneTime } from "@/features/grain/driver/use-phone-time";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLanguage } from "@/lib/i18n/language-provider";
import { keepPage } from "@/lib/service-worker";

/** A load as its driver sees it on a phone, with or without a connection. */
export function DriverPage({ outbox = browserOutbox }: { outbox?: Outbox }) {
  const { t } = useTranslation("grain-driver");
  const { token = "" } = useParams();
  const { load, kept, connection, add, discard } = useDriverLoad(token, outbox);
  const isKept = useKeptPage(connection === "up");
  const title = load && t("title", titleOf(load));
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-5">
      <PageTitle>{title ?? t("loading")}</PageTitle>
      {connection === "ended" ? (
        <EndedLink kept={kept} />
      ) : load ? (
        <>
          <h1 className="break-words font-semibold text-2xl tracking-tight">{title}</h1>
          <Connection connection={connection} isKept={isKept} />
          <UpdateButtons load={load} kept={kept} onUpdate={add} />
          <UpdateList sent={load.updates} kept={kept} onDiscard={discard} />
          <LoadFacts load={load} />
        </>
      ) : load === null && connection === "down" ? (
        <Alert tone="warning" title={t("offline")}>
          {t("neverSeen")}
        </Alert>
      ) : (
        <Skeleton className="h-96 w-full rounded-xl" />
      )}
    </div>
  );
}

const titleOf = ({ number, quantity, product }: DriverLoad) => ({
  number,
  weight: writtenTonnes(quantity),
  product,
});

function LoadFacts({ load }: { load: DriverLoad }) {
  const { t } = useTranslation("grain-driver");
  const { date, dateTime } = usePhoneTime();
  return (
    <section className="rounded-xl border bg-surface p-4">
      <dl className="flex flex-col gap-2 text-sm">
        <LeaderRow label={t("sender")}>{load.sender}</LeaderRow>
        <LeaderRow label={t("from")}>{load.from ?? t("toBeAgreed")}</LeaderRow>
        <LeaderRow label={t("to")}>{load.to ?? t("toBeAgreed")}</LeaderRow>
        {load.plate !== null && <LeaderRow label={t("plate")}>{load.plate}</LeaderRow>}
        {load.expectedOn !== null && (
          <LeaderRow label={t("expected")}>{date(`${load.expectedOn}T12:00:00Z`)}</LeaderRow>
        )}
        <LeaderRow label={t("code")}>{load.trackingCode}</LeaderRow>
      </dl>
      <p className="mt-3 text-ink-muted text-sm">{t("ends", { at: dateTime(load.expiresAt) })}</p>
    </section>
  );
}

/** Whether the browser keeps this page in the language it is read in, once everything it runs is here. */
function useKeptPage(isUp: boolean): boolean {
  const { language } = useLanguage();
  const [kept, setKept] = useState<string>();
  useEffect(() => {
    if (!isUp || kept === language) return;
    let current = true;
    keepPage().then(
      (isKept) => current && isKept && setKept(language),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [isUp, kept, language]);
  return kept !== undefined;
}
