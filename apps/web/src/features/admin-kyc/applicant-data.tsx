import { formatCep, formatCpf, formatPhone } from "@lastro/contracts/documents";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { KycCase } from "@/features/admin-kyc/api";
import { useLanguage } from "@/lib/i18n/language-provider";

/** What the applicant declared, to be held against the documents, and what the automatic check noticed. */
export function ApplicantData({ kycCase }: { kycCase: KycCase }) {
  const { t } = useTranslation("admin-kyc");
  const { language } = useLanguage();
  const { personal, address } = kycCase;
  const countries = new Intl.DisplayNames(language, { type: "region" });
  const data: [string, string][] = [
    [t("data.name"), kycCase.name],
    [t("data.cpf"), formatCpf(kycCase.cpf)],
    ...(personal === null
      ? []
      : ([
          [t("data.birthDate"), day(personal.birthDate)],
          [t("data.motherName"), personal.motherName],
          [t("data.nationality"), countries.of(personal.nationality) ?? personal.nationality],
          [t("data.occupation"), personal.occupation],
          [t("data.documentNumber"), personal.documentNumber],
          ...(personal.documentExpiresOn === null
            ? []
            : [[t("data.documentExpiresOn"), day(personal.documentExpiresOn)] as [string, string]]),
          [t("data.politicallyExposed"), t(personal.politicallyExposed ? "data.yes" : "data.no")],
        ] as [string, string][])),
    [
      t("data.address"),
      `${address.endereco}, ${address.cidade} – ${address.estado}, ${formatCep(address.cep)}`,
    ],
    [t("data.phone"), formatPhone(kycCase.phone)],
    [t("data.email"), kycCase.email],
  ];
  return (
    <>
      {kycCase.findings.length > 0 && (
        <Alert tone="warning" title={t("findings.title")}>
          <ul className="list-disc pl-4">
            {kycCase.findings.map((finding) => (
              <li key={finding}>{t(`findings.${finding}.long`)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Card>
        <CardHeader>
          <CardTitle>{t("data.title")}</CardTitle>
        </CardHeader>
        <CardContent>
          <dl className="flex flex-col gap-3 text-sm">
            {data.map(([term, value]) => (
              <div key={term} className="grid grid-cols-[8rem_1fr] gap-3">
                <dt className="text-ink-muted">{term}</dt>
                <dd className="font-medium [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </CardContent>
      </Card>
    </>
  );
}

function day(civilDay: string): string {
  return civilDay.split("-").reverse().join("/");
}
