import { useTranslation } from "react-i18next";
import { useParams } from "react-router";
import { BackLink } from "@/components/back-link";
import { CaseDesk, CaseRecord } from "@/components/case/admin-case";
import { PageHeader } from "@/components/page-header";
import { useContestWords } from "@/features/cards/contests/words";

/** The case of a contested purchase: who has it, its documents and what was said. */
export function AdminContestPage() {
  const { t } = useTranslation("cards-admin");
  const { caseId = "" } = useParams();
  const words = useContestWords();
  return (
    <>
      <BackLink to="/admin/cards/contests">{t("contests.back")}</BackLink>
      <PageHeader title={t("contests.one")} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <CaseRecord id={caseId} words={words} />
        <CaseDesk id={caseId} words={words} />
      </div>
    </>
  );
}
