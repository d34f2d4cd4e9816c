import { DOCUMENT_FACTS, DOCUMENT_KINDS, type DocumentKind } from "@lastro/contracts/signed-documents";
import { useTranslation } from "react-i18next";
import type { CheckedReceipt } from "@/features/receipts/api";
import { Code, Fact, Instant } from "@/features/receipts/facts";
import { formatAmount } from "@/lib/format-number";
import { useLanguage } from "@/lib/i18n/language-provider";

type SignedDocument = NonNullable<CheckedReceipt["document"]>;

/** What was signed of a contract, a settlement or a deposit. */
export function DocumentFacts({ kind, document }: { kind: DocumentKind; document: SignedDocument }) {
  const { t } = useTranslation("receipts");
  const { language } = useLanguage();
  return (
    <article data-sheet="" className="rounded-xl border bg-surface px-5 py-6 sm:px-8 sm:py-8">
      <p className="text-ink-muted">{DOCUMENT_KINDS[kind][language]}</p>
      <p className="figures break-all font-semibold text-2xl">{document.number}</p>
      <dl className="mt-6 flex flex-col gap-3 border-t pt-6 text-sm">
        {document.facts.map(({ name, value }) => (
          <Fact key={name} label={DOCUMENT_FACTS[name].words[language]}>
            <Value form={DOCUMENT_FACTS[name].form} value={value} />
          </Fact>
        ))}
        <Fact label={t("public.issued")}>
          <Instant at={document.issuedAt} />
        </Fact>
      </dl>
    </article>
  );
}

type Form = (typeof DOCUMENT_FACTS)[keyof typeof DOCUMENT_FACTS]["form"];

function Value({ form, value }: { form: Form; value: string }) {
  const { language } = useLanguage();
  switch (form) {
    case "usdt":
      return <span className="figures">{formatAmount("USDT", value)}</span>;
    case "kilograms":
      return <span className="figures">{new Intl.NumberFormat(language).format(BigInt(value))} kg</span>;
    case "instant":
      return <Instant at={value} />;
    case "code":
      return <Code>{value}</Code>;
    case "text":
      return value;
  }
}
