import { useTranslation } from "react-i18next";
import { formatDecimal } from "@/lib/format-number";

export interface FieldChange {
  field: string;
  from: string;
  to: string;
}

/** What changed in settings, a line for each field; its words are those of approvals. */
export function FieldChanges({
  changes,
  words,
}: {
  changes: readonly FieldChange[];
  words:
    | "marketFields"
    | "programmeFields"
    | "requestFields"
    | "exchangeFields"
    | "productFields"
    | "basketFields";
}) {
  const { t } = useTranslation("admin-approvals");
  const fields: Readonly<Record<string, string>> = t(words, { returnObjects: true });
  const values: Readonly<Record<string, string>> = t("values", { returnObjects: true });
  const written = (value: string) => values[value] ?? writtenDecimal(value);
  return (
    <ul>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {t("marketChange", { field: fields[field] ?? field, from: written(from), to: written(to) })}
        </li>
      ))}
    </ul>
  );
}

/** An amount as the reader's language writes it, other values as they are. */
function writtenDecimal(value: string): string {
  const fraction = /^\d+\.(\d+)$/.exec(value)?.[1];
  return fraction === undefined ? value || "–" : formatDecimal(value, fraction.length, fraction.length);
}
