import { formatPhone, parsePhone } from "@lastro/contracts/documents";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { Application } from "@/features/companies/api";
import { formatDate } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";
import { bpsToType } from "@/lib/percent";

interface SummaryProps {
  content: Application["content"];
  documents: Application["documents"];
}

/** Everything declared of a company, as its applicant and its reviewer read it. */
export function Summary({ content, documents }: SummaryProps) {
  const { t } = useTranslation("companies");
  const rows: [string, string][] = [
    [t("fields.tier"), t(`tiers.${content.tier}.name`)],
    [t("fields.cnpj"), content.cnpj],
    [t("fields.legalName"), content.legalName],
    [t("fields.tradeName"), content.tradeName],
    [t("fields.openedOn"), content.openedOn === null ? "" : formatDate(`${content.openedOn}T12:00:00-03:00`)],
    [
      t("fields.monthlyVolume"),
      content.monthlyVolume === null ? "" : formatAmount("BRL", content.monthlyVolume),
    ],
    [t("fields.email"), content.email],
    [t("fields.phone"), formatPhone(parsePhone(content.phone) ?? content.phone)],
    [
      t("fields.address"),
      [content.endereco, content.cidade, content.estado, content.cep]
        .filter((part) => part !== "")
        .join(", "),
    ],
  ];
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-2.5">
        {rows.map(([label, value]) => (
          <LeaderRow key={label} label={label}>
            {value || "–"}
          </LeaderRow>
        ))}
      </dl>
      <div>
        <h3 className="font-semibold">{t("partners.title")}</h3>
        <ul className="mt-2 divide-y border-y">
          {content.partners.map((partner) => (
            <li
              key={`${partner.document}${partner.name}`}
              className="flex flex-wrap justify-between gap-2 py-2.5 text-sm"
            >
              <span className="min-w-0">
                <span className="font-medium">{partner.name || "–"}</span>
                <span className="figures block text-ink-muted">{partner.document}</span>
              </span>
              <span className="text-right">
                <span className="figures font-medium">{bpsToType(partner.shareBps)}%</span>
                <span className="block text-ink-muted">
                  {[
                    partner.isAdministrator && t("partners.administratorShort"),
                    partner.isPoliticallyExposed && t("partners.exposedShort"),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="font-semibold">{t("steps.documents.name")}</h3>
        <ul className="mt-2 flex flex-col gap-1 text-sm">
          {documents.map(({ id, type, name }) => (
            <li key={id}>
              {t(`documents.${type}.title`)} <span className="text-ink-muted">({name})</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
