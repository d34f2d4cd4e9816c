import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { FileViewer } from "@/components/case/file-viewer";
import { ErrorAlert } from "@/components/error-alert";
import { useNextCase } from "@/components/office/next-case";
import { PageTitle } from "@/components/page-title";
import { StatusBadge } from "@/components/status-badge";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ui/tabs";
import {
  type CaseDocument,
  caseFileQuery,
  caseQuery,
  type KycCase,
  queueQuery,
} from "@/features/admin-kyc/api";
import { ApplicantData } from "@/features/admin-kyc/applicant-data";
import { CaseDecision, isOpenTo } from "@/features/admin-kyc/case-decision";
import { CaseHistory } from "@/features/admin-kyc/case-history";
import { useCaseStatuses } from "@/features/admin-kyc/case-statuses";
import { DocumentReview } from "@/features/admin-kyc/document-review";
import { useCaseAction } from "@/features/admin-kyc/use-case-action";
import { formatDateTime } from "@/lib/format-date";
import { useSession } from "@/lib/session/session-store";
import { useToastWhenFailed } from "@/lib/use-failure-toast";

const EXTENSIONS: Readonly<Record<string, string>> = { "application/pdf": ".pdf", "image/jpeg": ".jpg" };

/** One verification: the documents large, what was declared beside them, and the decision. */
export function CasePage() {
  const { t } = useTranslation("admin-kyc");
  const { caseId = "" } = useParams();
  const found = useQuery(caseQuery(caseId));
  useToastWhenFailed(found.error, t("failures.title"), t("failures.fetch"));
  return (
    <>
      <PageTitle>{found.data?.name ?? t("queue.title")}</PageTitle>
      <Link
        to="/admin/kyc"
        className="mb-4 inline-flex min-h-9 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("case.back")}
      </Link>
      {found.data !== undefined ? (
        <Review key={caseId} kycCase={found.data} />
      ) : found.isError ? (
        <ErrorAlert error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}

function Review({ kycCase }: { kycCase: KycCase }) {
  const { t } = useTranslation("admin-kyc");
  const session = useSession();
  const action = useCaseAction(kycCase.caseId);
  const titleOf = useTitles();
  const userId = session.status === "signed-in" ? session.userId : "";
  const waiting = useInfiniteQuery(queueQuery("WAITING")).data?.pages.flatMap(({ items }) => items) ?? [];
  const next = useNextCase(
    waiting.map(({ caseId }) => caseId),
    kycCase.caseId,
    "/admin/kyc",
  );
  const [chosen, setChosen] = useState<string>();
  const selfie = kycCase.documents.find(({ type }) => type === "selfie");
  const document =
    kycCase.documents.find(({ id }) => id === chosen) ??
    kycCase.documents.find(({ status }) => status === "PENDING") ??
    kycCase.documents[0];
  return (
    <>
      <CaseHead kycCase={kycCase} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-6">
          {document !== undefined && (
            <Card className="overflow-hidden">
              <Tabs value={document.id} onValueChange={setChosen} className="gap-0">
                <TabsList aria-label={t("case.documents")} className="px-4">
                  {kycCase.documents.map((each) => (
                    <TabsTrigger key={each.id} value={each.id}>
                      <DocumentMark status={each.status} />
                      {titleOf(each)}
                    </TabsTrigger>
                  ))}
                </TabsList>
                {kycCase.documents.map((each) => (
                  <TabsContent key={each.id} value={each.id}>
                    <div className="grid grid-cols-[minmax(0,1fr)] xl:auto-cols-fr xl:grid-flow-col xl:divide-x">
                      <DocumentFile document={each} />
                      {selfie !== undefined && selfie.id !== each.id && (
                        <div className="hidden xl:block">
                          <DocumentFile document={selfie} />
                        </div>
                      )}
                    </div>
                    <DocumentReview
                      document={each}
                      title={titleOf(each)}
                      open={isOpenTo(kycCase, userId)}
                      busy={action.isPending}
                      onDecide={(body) => {
                        // The picture stays until one moves on oneself; after the decision the next open one shows.
                        setChosen(undefined);
                        action.mutate({ action: "review", documentId: each.id, body });
                      }}
                    />
                  </TabsContent>
                ))}
              </Tabs>
            </Card>
          )}
          <div className="hidden lg:block">
            <CaseHistory kycCase={kycCase} titleOf={(id) => titleIn(kycCase, titleOf, id)} />
          </div>
        </div>
        <div className="flex flex-col gap-6">
          <CaseDecision
            kycCase={kycCase}
            userId={userId}
            busy={action.isPending}
            onAct={(step) => action.mutate(step)}
            onNext={next}
          />
          {action.isError && <ErrorAlert error={action.error} />}
          <ApplicantData kycCase={kycCase} />
          <div className="lg:hidden">
            <CaseHistory kycCase={kycCase} titleOf={(id) => titleIn(kycCase, titleOf, id)} />
          </div>
        </div>
      </div>
    </>
  );
}

function DocumentFile({ document }: { document: CaseDocument }) {
  const titleOf = useTitles();
  return (
    <FileViewer
      file={caseFileQuery(document.id)}
      contentType={document.contentType}
      title={titleOf(document)}
      saveAs={`comprovante-${document.id}${EXTENSIONS[document.contentType] ?? ""}`}
    />
  );
}

function CaseHead({ kycCase }: { kycCase: KycCase }) {
  const { t } = useTranslation("admin-kyc");
  const statuses = useCaseStatuses();
  return (
    <div className="mb-6 flex flex-col gap-1">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="font-semibold text-2xl tracking-tight">{kycCase.name}</h1>
        <StatusBadge status={kycCase.status} statuses={statuses} />
      </div>
      <p className="text-ink-muted text-sm">
        {kycCase.submittedAt === null
          ? t("case.notSent")
          : t("case.sent", { when: formatDateTime(kycCase.submittedAt) })}
        {" · "}
        {kycCase.verified ? t("case.verified") : t("case.notVerified")}
      </p>
    </div>
  );
}

function DocumentMark({ status }: { status: CaseDocument["status"] }) {
  const marks = { PENDING: "○", ACCEPTED: "✓", REVISION: "↺", REJECTED: "✕", REPLACED: "–" } as const;
  return (
    <span aria-hidden="true" className="mr-1.5">
      {marks[status]}
    </span>
  );
}

type TitleOf = (document: CaseDocument) => string;

function useTitles(): TitleOf {
  const { t } = useTranslation("admin-kyc");
  return ({ type, side }) =>
    side === null || type === "passport"
      ? t(`types.${type}`)
      : `${t(`types.${type}`)} · ${t(`sides.${side}`)}`;
}

function titleIn(kycCase: KycCase, titleOf: TitleOf, id: string): string | undefined {
  const document = kycCase.documents.find((each) => each.id === id);
  return document && titleOf(document);
}
