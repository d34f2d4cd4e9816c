import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Sheet, SheetContent, SheetDescription, SheetTitle } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import { type Receipt, receiptQuery } from "@/features/accounts/api";
import { holdReason, movementTitle } from "@/features/accounts/movement-words";
import { ApiError } from "@/lib/api-error";
import { isZero, magnitude } from "@/lib/decimals";
import { formatDate, formatTime } from "@/lib/format-date";
import { useLanguage } from "@/lib/i18n/language-provider";

interface ReceiptSheetProps {
  /** Null while no receipt is open. */
  transactionId: string | null;
  onClose: () => void;
}

/** The receipt beside the list it belongs to. */
export function ReceiptSheet({ transactionId, onClose }: ReceiptSheetProps) {
  // Kept while the sheet slides out, so that it does not empty before it is gone.
  const shown = useRef(transactionId);
  if (transactionId !== null) shown.current = transactionId;
  return (
    <Sheet open={transactionId !== null} onOpenChange={(open) => !open && onClose()}>
      <SheetContent className="gap-0 p-0">
        {shown.current !== null && <ReceiptContent transactionId={shown.current} />}
      </SheetContent>
    </Sheet>
  );
}

function ReceiptContent({ transactionId }: { transactionId: string }) {
  const { t } = useTranslation("accounts");
  const { data, error, isError, refetch } = useQuery(receiptQuery(transactionId));
  const missing = error instanceof ApiError && error.status < 500;
  return (
    <>
      <div className="border-b px-6 pt-5 pb-4">
        <SheetTitle className="text-base">{t("receipt.title")}</SheetTitle>
        <SheetDescription className="sr-only">{t("receipt.sealText")}</SheetDescription>
      </div>
      {data !== undefined ? (
        <ReceiptBody receipt={data} />
      ) : isError ? (
        <div className="p-6">
          {missing ? (
            <Alert tone="warning">{t("receipt.notFound")}</Alert>
          ) : (
            <ErrorAlert error={error} onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-4 p-6">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-10 w-56" />
          <Skeleton className="h-32" />
        </div>
      )}
    </>
  );
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("accounts");
  const { language } = useLanguage();
  const incoming = receipt.amounts[0]?.amount.startsWith("-") === false;
  return (
    <div className="flex flex-col gap-6 px-6 py-6">
      <div>
        <p className="text-ink-muted">{movementTitle(receipt.title, language)}</p>
        <ReceiptAmounts receipt={receipt} />
      </div>
      <dl className="flex flex-col gap-3 text-sm">
        <Line label={t("receipt.date")}>
          <span className="figures">
            {formatDate(receipt.at)}, {formatTime(receipt.at)}
          </span>
        </Line>
        {receipt.counterparty !== null && (
          <Line label={incoming ? t("receipt.counterpartyIn") : t("receipt.counterpartyOut")}>
            {receipt.counterparty}
          </Line>
        )}
        {receipt.description !== null && <Line label={t("receipt.description")}>{receipt.description}</Line>}
        {receipt.holdReason !== null && (
          <Line label={t("receipt.reason")}>{holdReason(receipt.holdReason, language)}</Line>
        )}
        <div>
          <dt className="text-ink-muted">{t("receipt.transactionId")}</dt>
          <dd>
            <Code text={receipt.transactionId} label={t("receipt.transactionId")} />
          </dd>
        </div>
      </dl>
      {isPixPayment(receipt) && (
        <Button asChild variant="secondary" className="self-start">
          <Link to={`/pix/payments/${receipt.reference.id}`}>{t("receipt.seePix")}</Link>
        </Button>
      )}
      <Entries receipt={receipt} />
      <Seal receipt={receipt} />
    </div>
  );
}

/** A Pix the client sent has a page that follows it: its hold leads there, its settlement and what came back. */
function isPixPayment({ kind, holdReason: reason }: Receipt): boolean {
  return kind.startsWith("pix.payment_") || reason === "pix";
}

/** What it did to the total; where money was only set aside, how much of it. */
function ReceiptAmounts({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("accounts");
  const moved = receipt.amounts.filter(({ amount }) => !isZero(amount));
  if (moved.length > 0) {
    return (
      <p className="mt-1 flex flex-col gap-0.5">
        {moved.map((amount) => (
          <Amount key={amount.asset} {...amount} signed size="lg" className="text-3xl" />
        ))}
      </p>
    );
  }
  const held = receipt.entries.find(({ account }) => account === "held");
  if (held === undefined) return null;
  const released = held.amount.amount.startsWith("-");
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
      <Amount
        asset={held.amount.asset}
        amount={magnitude(held.amount.amount)}
        size="lg"
        className="text-3xl"
      />
      <span className="text-ink-muted">{released ? t("statement.released") : t("statement.held")}</span>
    </p>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function Entries({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("accounts");
  return (
    <section aria-labelledby="entries">
      <h3 id="entries" className="font-semibold text-sm">
        {t("receipt.entries")}
      </h3>
      <div className="mt-2 rounded-md border">
        <Table className="text-[0.8125rem]">
          <TableCaption>{t("receipt.entries")}</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead className="px-3 py-2">{t("receipt.entryAccount")}</TableHead>
              <TableHead className="px-3 py-2 text-right">{t("receipt.entryAmount")}</TableHead>
              <TableHead className="px-3 py-2 text-right">{t("receipt.entryBalance")}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {receipt.entries.map((entry) => (
              <TableRow key={`${entry.account}-${entry.amount.asset}`}>
                <TableCell className="px-3 py-2.5">
                  {t(`receipt.${entry.account}`, { asset: entry.amount.asset })}
                </TableCell>
                <TableCell className="px-3 py-2.5 text-right">
                  <Amount {...entry.amount} signed />
                </TableCell>
                <TableCell className="px-3 py-2.5 text-right text-ink-muted">
                  <Amount {...entry.balanceAfter} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
    </section>
  );
}

function Seal({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("accounts");
  return (
    <section aria-labelledby="seal" className="rounded-lg bg-sunken p-4 text-sm">
      <h3 id="seal" className="font-semibold">
        {t("receipt.seal")}
      </h3>
      <p className="mt-1 text-ink-muted">{t("receipt.sealText")}</p>
      <p className="figures mt-3 text-ink-muted text-xs">{t("receipt.sealPlace", receipt.seal)}</p>
      <Code text={receipt.seal.hash} label={t("receipt.hash")} />
    </section>
  );
}

function Code({ text, label }: { text: string; label: string }) {
  return (
    <span className="flex items-start gap-1">
      <code className="min-w-0 break-all font-mono text-xs leading-5">{text}</code>
      <span className="-my-1.5">
        <CopyButton text={text} label={label} />
      </span>
    </span>
  );
}
