import type { AuditFact } from "@lastro/contracts/audit";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import type { AuditEvent } from "@/features/admin/api";
import { formatDate, formatDateTime } from "@/lib/format-date";
import { formatDecimal } from "@/lib/format-number";

type Value = AuditEvent["details"][string];
const FIGURES: ReadonlySet<string> = new Set<AuditFact>(["price", "buyPrice", "sellPrice", "tonnes"]);
const DECIMAL = /^\d+(\.\d+)?$/;
type Words = Record<string, string>;

/** The facts kept with an action, in the reader's words; what the catalogues do not know is shown as it was kept. */
export function AuditDetails({ details }: { details: AuditEvent["details"] }) {
  const { t } = useTranslation("audit");
  const facts = Object.entries(details).filter(([, value]) => value !== null && value !== "");
  if (facts.length === 0) return <span className="text-ink-muted">–</span>;
  return (
    <dl className="flex flex-col gap-0.5 text-xs">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="mr-1.5 inline text-ink-muted">
            {t(`facts.${name as AuditFact}`, { defaultValue: name })}
          </dt>
          <dd className="wrap-anywhere inline">
            <Fact name={name} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: Value | undefined }) {
  const { t } = useTranslation("audit");
  if (typeof value === "object" && value !== null) return <Amount {...value} />;
  if (typeof value === "boolean") return t(value ? "values.yes" : "values.no");
  const text = String(value);
  if (FIGURES.has(name) && DECIMAL.test(text)) return formatDecimal(text, 0, 8);
  if (name === "coolsUntil") return formatDateTime(text);
  if (name === "purgeOn") return formatDate(`${text}T12:00:00Z`);
  const words: Record<string, Words | string | undefined> = t("values", { returnObjects: true });
  const known = words[name];
  return (typeof known === "object" ? known[text.replaceAll(".", "_")] : undefined) ?? text;
}
