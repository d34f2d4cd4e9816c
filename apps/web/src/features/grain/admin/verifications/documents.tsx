import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { caseEvidenceFile, caseKey, caseQuery } from "@/components/case/case-api";
import { EvidenceList } from "@/components/case/evidence-list";
import { Card, CardContent } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { AdminVerification } from "@/features/grain/admin/verifications/api";
import { formatDateTime } from "@/lib/format-date";

/** The files of a verification, each by what it is to prove; opening one is recorded. */
export function VerificationDocuments({ of }: { of: AdminVerification }) {
  const { t } = useTranslation("grain-admin-verifications");
  const { data } = useQuery(caseQuery(of.id));
  if (data === undefined) return <Skeleton className="h-48 w-full" />;
  const kinds = new Map(of.documents.map(({ id, kind }) => [id, kind]));
  return (
    <Card>
      <CardContent className="flex flex-col gap-3 pt-5 text-sm">
        <EvidenceList
          files={data.evidence.map(({ by: _, addedAt, ...file }) => {
            const kind = kinds.get(file.id);
            return {
              ...file,
              caption: [kind && t(`files.${kind}`), formatDateTime(addedAt)].filter(Boolean).join(" · "),
            };
          })}
          words={{ title: t("documents"), empty: t("noDocuments") }}
          queryKey={caseKey(of.id)}
          download={(evidenceId, signal) => caseEvidenceFile(of.id, evidenceId, signal)}
        />
      </CardContent>
    </Card>
  );
}
