import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import { ShortId } from "@/components/office/short-id";
import { Alert } from "@/components/ui/alert";
import { type PixBooks as Books, booksQuery } from "@/features/pix/api";
import { formatDateTime } from "@/lib/format-date";

/** Whether our books of Pix agree with the provider's, and which Pix could not be booked. */
export function PixBooks() {
  const { t } = useTranslation("pix");
  const { data } = useQuery(booksQuery);
  if (data === undefined) return null;
  const { comparedAt, isComplete, differences, notBooked } = data;
  return (
    <section aria-label={t("books.title")} className="mb-6 flex flex-col gap-3">
      {differences.length > 0 && (
        <Alert tone="negative" title={t("books.differ", { count: differences.length })}>
          <p>{t("books.differText")}</p>
          {differences.map((difference) => (
            <Difference key={difference.endToEndId} difference={difference} />
          ))}
        </Alert>
      )}
      {notBooked.length > 0 && (
        <Alert tone="negative" title={t("books.notBooked", { count: notBooked.length })}>
          <p>{t("books.notBookedText")}</p>
          {notBooked.map((one) => (
            <NotBooked key={one.endToEndId} notBooked={one} />
          ))}
        </Alert>
      )}
      <p className="text-ink-muted text-sm">
        {comparedAt === null ? t("books.never") : t("books.compared", { at: formatDateTime(comparedAt) })}
        {comparedAt !== null && !isComplete && ` ${t("books.incomplete")}`}
      </p>
    </section>
  );
}

function Difference({ difference }: { difference: Books["differences"][number] }) {
  const { t } = useTranslation("pix");
  return (
    <div className="mt-2 flex max-w-xl flex-col gap-1">
      <ShortId value={difference.endToEndId} label={t("admin.case.endToEndId")} />
      <dl className="flex flex-col gap-1">
        <LeaderRow label={t("books.atProvider")}>
          <Amount asset="BRL" amount={difference.atProvider} />
        </LeaderRow>
        <LeaderRow label={t("books.recorded")}>
          <Amount asset="BRL" amount={difference.recorded} />
        </LeaderRow>
        <LeaderRow label={t("books.inLedger")}>
          <Amount asset="BRL" amount={difference.inLedger} />
        </LeaderRow>
      </dl>
    </div>
  );
}

function NotBooked({ notBooked }: { notBooked: Books["notBooked"][number] }) {
  const { t } = useTranslation("pix");
  const { endToEndId, attempts, since, error, isGivenUp } = notBooked;
  return (
    <div className="mt-2 flex flex-col gap-0.5">
      <ShortId value={endToEndId} label={t("admin.case.endToEndId")} />
      <p>
        {t(isGivenUp ? "books.givenUp" : "books.triedAgain", {
          count: attempts,
          since: formatDateTime(since),
        })}
      </p>
      <p className="break-words text-ink-muted">{error}</p>
    </div>
  );
}
