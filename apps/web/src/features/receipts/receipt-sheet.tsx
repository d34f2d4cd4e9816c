import { HOLD_REASONS, MOVEMENT_IDENTIFIERS, MOVEMENT_TITLES } from "@lastro/contracts/movements";
import { useTranslation } from "react-i18next";
import { Brand } from "@/components/brand";
import { QrCode } from "@/components/qr-code";
import type { Receipt } from "@/features/receipts/api";
import { Code, Fact, Instant, Moved, StandingLine } from "@/features/receipts/facts";
import { useLanguage } from "@/lib/i18n/language-provider";

/** The receipt itself, as it is shown and printed. */
export function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  const { language } = useLanguage();
  return (
    <article data-sheet="" className="overflow-hidden rounded-xl border bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-3 border-b px-5 py-4 sm:px-8">
        <Brand />
        <h1 className="font-semibold">{t("title")}</h1>
      </header>
      <div className="flex flex-col gap-6 px-5 py-6 sm:px-8 sm:py-8">
        <div className="flex flex-col gap-2">
          <p className="text-ink-muted">{MOVEMENT_TITLES[receipt.title][language]}</p>
          <Moved {...receipt} />
        </div>
        <Parties receipt={receipt} />
        <dl className="flex flex-col gap-3 border-t pt-6 text-sm">
          <Fact label={t("status")}>
            <StandingLine standing={receipt.standing} />
          </Fact>
          <Fact label={t("when")}>
            <Instant at={receipt.at} />
          </Fact>
          {receipt.description !== null && <Fact label={t("description")}>{receipt.description}</Fact>}
          {receipt.holdReason !== null && (
            <Fact label={t("reason")}>{HOLD_REASONS[receipt.holdReason][language]}</Fact>
          )}
          {receipt.identifiers.map(({ name, value }) => (
            <Fact key={name} label={MOVEMENT_IDENTIFIERS[name][language]}>
              <Code>{value}</Code>
            </Fact>
          ))}
          <Fact label={t("transaction")}>
            <Code>{receipt.transactionId}</Code>
          </Fact>
        </dl>
      </div>
      <Check receipt={receipt} />
    </article>
  );
}

function Parties({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  const { holder, counterparty, counterpartyDocument, direction } = receipt;
  if (counterparty === null) return <Party role={t("holder")} {...holder} />;
  const other = { name: counterparty, document: counterpartyDocument };
  const [from, to] = direction === "in" ? [other, holder] : [holder, other];
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Party role={t("from")} {...from} />
      <Party role={t("to")} {...to} />
    </div>
  );
}

function Party({ role, name, document }: { role: string; name: string; document: string | null }) {
  return (
    <div className="flex min-w-0 flex-col">
      <p className="text-ink-muted text-sm">{role}</p>
      <p className="break-words font-semibold">{name}</p>
      {document !== null && document !== name && <p className="figures text-ink-muted text-sm">{document}</p>}
    </div>
  );
}

/** How whoever is given the receipt checks it. */
function Check({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  return (
    <footer className="flex flex-col gap-5 border-t bg-sunken px-5 py-6 sm:flex-row sm:items-center sm:px-8">
      <QrCode text={receipt.link} label={t("qr")} className="size-36 shrink-0 rounded-md border" />
      <div className="flex min-w-0 flex-col gap-2 text-sm">
        <p>
          <span className="text-ink-muted">{t("code")}</span>{" "}
          <span className="figures whitespace-nowrap font-semibold">{receipt.code}</span>
        </p>
        <p className="text-pretty text-ink-muted">{t("check")}</p>
        <a
          href={receipt.link}
          className="break-all rounded-sm font-medium text-accent text-xs underline-offset-2 hover:underline"
        >
          {receipt.link}
        </a>
      </div>
    </footer>
  );
}
