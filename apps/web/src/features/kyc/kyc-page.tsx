import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { type Kyc, kycQuery } from "@/features/kyc/api";
import { Application } from "@/features/kyc/application";
import { CaseStatus } from "@/features/kyc/case-status";
import { SentDocuments } from "@/features/kyc/sent-documents";

/** KYC Plus: where the verification stands, and everything to complete it. */
export function KycPage() {
  const { t } = useTranslation("kyc");
  const kyc = useQuery(kycQuery);
  return (
    <div className="mx-auto max-w-4xl">
      <PageHeader title={t("title")} description={t("description")} />
      {kyc.data !== undefined ? (
        <Standing kyc={kyc.data} />
      ) : kyc.isError ? (
        <ErrorAlert error={kyc.error} onRetry={() => void kyc.refetch()} />
      ) : (
        <div className="flex flex-col gap-4" role="status">
          <span className="sr-only">{t("loading")}</span>
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </div>
  );
}

function Standing({ kyc }: { kyc: Kyc }) {
  // Advice for the beginning, which does not vanish while one is at it.
  const [advised] = useState(kyc.documents.length === 0);
  const editable = kyc.nextStep === "complete" || kyc.nextStep === "fix";
  return (
    <div className="flex flex-col gap-8">
      {(kyc.nextStep !== "complete" || advised) && <CaseStatus kyc={kyc} />}
      {editable && <Application kyc={kyc} />}
      {!editable && kyc.documents.length > 0 && <SentDocuments kyc={kyc} />}
    </div>
  );
}
