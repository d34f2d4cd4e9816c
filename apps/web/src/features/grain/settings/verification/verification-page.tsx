import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { LoadingSpinner } from "@/components/loading-spinner";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { DocumentList } from "@/features/grain/settings/verification/document-list";
import { LandForm } from "@/features/grain/settings/verification/land-form";
import { BackLink } from "@/features/grain/shared/back-link";
import { useLocalTime } from "@/features/grain/shared/local-time";
import { type OwnVerification, verificationQuery } from "@/features/grain/shared/standing/api";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";
import { formatCivilDay } from "@/lib/format-date";

/** By which documents the person is verified, and how far that has come. */
export function VerificationPage() {
  const { t } = useTranslation("grain-settings-verification");
  const home = agroEntrance(useAgroAccountType());
  const { data, error, refetch } = useQuery(verificationQuery);
  return (
    <>
      <BackLink to={`${home}/profile`} word={t("back")} />
      <PageHeader title={t("title")} description={t("text")} />
      {data !== undefined ? (
        <Verification of={data} home={home} />
      ) : error === null ? (
        <LoadingSpinner />
      ) : (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Verification({ of, home }: { of: OwnVerification; home: string }) {
  const { t } = useTranslation("grain-settings-verification");
  if (of.party === null)
    return (
      <Alert tone="info" title={t("sayWho")}>
        <p>{t("sayWhoText")}</p>
        <Button asChild variant="wheat" className="mt-3">
          <Link to={`${home}/settings#legal`}>{t("sayWhoAction")}</Link>
        </Button>
      </Alert>
    );
  const status = of.current?.status ?? "draft";
  const isOpen = status !== "submitted" && status !== "approved";
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <p>
        {t("of", { name: of.party.legalName })}{" "}
        <span className="text-ink-muted">{t(`kinds.${of.party.kind}`)}</span>
      </p>
      <Standing of={of} />
      <DocumentList of={of} isOpen={isOpen} />
      {isOpen && <LandForm of={of} />}
      {!isOpen && <Land of={of} />}
    </div>
  );
}

function Standing({ of: { current } }: { of: OwnVerification }) {
  const { t } = useTranslation("grain-settings-verification");
  const { date } = useLocalTime();
  if (current === null || current.status === "draft") return null;
  const tones = { submitted: "info", approved: "positive", refused: "warning", lapsed: "warning" } as const;
  const at = current.endedAt ?? current.submittedAt ?? current.startedAt;
  return (
    <Alert tone={tones[current.status]} title={t(`standing.${current.status}`, { date: date(at) })}>
      {current.reason !== null && <p className="whitespace-pre-wrap break-words">{current.reason}</p>}
      <p>{t(`then.${current.status}`)}</p>
    </Alert>
  );
}

/** What was said of the land, once it is sent. */
function Land({ of: { current } }: { of: OwnVerification }) {
  const { t } = useTranslation("grain-settings-verification");
  if (current === null || current.carNumber === null) return null;
  return (
    <dl className="flex flex-col gap-2 text-sm">
      <dt className="text-ink-muted">{t("car")}</dt>
      <dd className="break-all">{current.carNumber}</dd>
      {current.environmental !== null && (
        <>
          <dt className="text-ink-muted">{t("certificate")}</dt>
          <dd className="break-words">
            {current.environmental.certificate} · {formatCivilDay(current.environmental.issuedOn)}
          </dd>
        </>
      )}
    </dl>
  );
}
