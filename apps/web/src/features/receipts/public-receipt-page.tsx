import { MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageTitle } from "@/components/page-title";
import { Skeleton } from "@/components/ui/skeleton";
import { Verdict } from "@/components/verdict";
import { type CheckedReceipt, checkQuery } from "@/features/receipts/api";
import { DocumentFacts } from "@/features/receipts/document-facts";
import { Code, Fact, Instant, Moved, StandingLine } from "@/features/receipts/facts";
import { ApiError } from "@/lib/api-error";
import { useLanguage } from "@/lib/i18n/language-provider";

type Genuine = NonNullable<CheckedReceipt["receipt"]>;
type Key = NonNullable<CheckedReceipt["key"]>;

/** What a receipt's code leads to, for anybody: whether the bank signed it, what it says, and what has become of it. */
export function PublicReceiptPage() {
  const { t } = useTranslation("receipts");
  const { code = "" } = useParams();
  const { data, error, isError, refetch } = useQuery(checkQuery(code));
  const refusal = error instanceof ApiError ? error.status : undefined;
  return (
    <div className="page-width flex flex-col gap-6 py-10 sm:py-16">
      <PageTitle>{t("public.title")}</PageTitle>
      <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
        {data?.key ? (
          <Signed checked={data} signedBy={data.key} />
        ) : data !== undefined ? (
          <VerdictOfCode kind="changed" code={data.code} />
        ) : refusal === 404 ? (
          <VerdictOfCode kind="unknown" code={code} />
        ) : refusal === 400 ? (
          <VerdictOfCode kind="mistyped" code={code} />
        ) : isError ? (
          <ErrorAlert error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-120 w-full rounded-xl" />
        )}
        <Link to="/r" className="self-start text-accent text-sm underline print:hidden">
          {t("byCode.other")}
        </Link>
      </div>
    </div>
  );
}

interface OfCodeProps {
  kind: "valid" | "revoked" | "changed" | "unknown" | "mistyped";
  code: string;
}

function VerdictOfCode({ kind, code }: OfCodeProps) {
  const { t } = useTranslation("receipts");
  return (
    <Verdict isGenuine={kind === "valid"} title={t(`public.${kind}Title`)} text={t(`public.${kind}Text`)}>
      <p className="mt-1 text-sm">
        <span className="text-ink-muted">{t("code")}</span>{" "}
        <span className="figures break-all font-semibold">{code}</span>
      </p>
    </Verdict>
  );
}

function Signed({ checked, signedBy }: { checked: CheckedReceipt; signedBy: Key }) {
  const { code, authenticity, receipt, document } = checked;
  const { signed } = receipt ?? document ?? { signed: "" };
  return (
    <>
      <VerdictOfCode kind={authenticity === "key_revoked" ? "revoked" : "valid"} code={code} />
      {receipt && <ReceiptFacts receipt={receipt} />}
      {document && checked.kind !== "receipt" && <DocumentFacts kind={checked.kind} document={document} />}
      <HowToCheck signed={signed} signedBy={signedBy} />
    </>
  );
}

function ReceiptFacts({ receipt }: { receipt: Genuine }) {
  const { t } = useTranslation("receipts");
  const { language } = useLanguage();
  const { declaration, standing } = receipt;
  const { holder, counterparty, direction } = declaration;
  const [from, to] = direction === "in" ? [counterparty, holder] : [holder, counterparty];
  return (
    <article data-sheet="" className="rounded-xl border bg-surface px-5 py-6 sm:px-8 sm:py-8">
      <div className="flex flex-col gap-2">
        <p className="text-ink-muted">{MOVEMENT_TITLES[declaration.title][language]}</p>
        <Moved {...declaration} />
      </div>
      <dl className="mt-6 flex flex-col gap-3 border-t pt-6 text-sm">
        <Fact label={t("status")}>
          <StandingLine standing={standing} />
        </Fact>
        <Fact label={t("when")}>
          <Instant at={declaration.at} />
        </Fact>
        {counterparty === null ? (
          <Fact label={t("holder")}>{holder}</Fact>
        ) : (
          <>
            <Fact label={t("from")}>{from}</Fact>
            <Fact label={t("to")}>{to}</Fact>
          </>
        )}
        <Fact label={t("public.issued")}>
          <Instant at={declaration.issuedAt} />
        </Fact>
        <Fact label={t("seal")}>
          <Code>{declaration.seal}</Code>
        </Fact>
      </dl>
    </article>
  );
}

const KEYS = "/.well-known/lastro-receipts.json";

function HowToCheck({ signed, signedBy }: { signed: string; signedBy: Key }) {
  const { t } = useTranslation("receipts");
  return (
    <section aria-labelledby="how" className="flex flex-col gap-3 text-sm print:hidden">
      <h2 id="how" className="font-semibold text-base">
        {t("public.howTitle")}
      </h2>
      <p className="text-pretty text-ink-muted">{t("public.howText")}</p>
      <code className="break-all rounded-md bg-sunken px-4 py-3 font-mono text-xs leading-relaxed">
        npm run receipt:verify -- comprovante.pdf --keys {window.location.origin}
        {KEYS}
      </code>
      <dl className="flex flex-col gap-3">
        <Fact label={t("public.keys")}>
          <a href={KEYS} className="break-all text-accent underline-offset-2 hover:underline">
            {KEYS}
          </a>
        </Fact>
        <Fact label={t("public.key")}>
          <Code>{signedBy.kid}</Code>
        </Fact>
        <Fact label={t("public.keyFrom")}>
          <Instant at={signedBy.validFrom} />
        </Fact>
        {signedBy.retiredAt !== null && (
          <Fact label={t("public.keyRetired")}>
            <Instant at={signedBy.retiredAt} />
          </Fact>
        )}
        {signedBy.revokedAt !== null && (
          <Fact label={t("public.keyRevoked")}>
            <Instant at={signedBy.revokedAt} /> {signedBy.revokedReason}
          </Fact>
        )}
        <Fact label={t("public.signature")}>
          <Code>{signed}</Code>
        </Fact>
      </dl>
    </section>
  );
}
