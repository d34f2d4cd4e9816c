import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Receipt } from "@/features/receipts/api";

/** What the movement did in the journal: for its client's eyes, not for paper. */
export function Journal({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation("receipts");
  return (
    <div className="flex flex-col gap-5 print:hidden">
      <section aria-labelledby="entries">
        <h2 id="entries" className="font-semibold text-sm">
          {t("entries")}
        </h2>
        <div className="mt-2 overflow-x-auto rounded-md border bg-surface">
          <Table className="text-[0.8125rem]">
            <TableCaption>{t("entries")}</TableCaption>
            <TableHeader>
              <TableRow>
                <TableHead className="px-3 py-2">{t("entryAccount")}</TableHead>
                <TableHead className="px-3 py-2 text-right">{t("entryAmount")}</TableHead>
                <TableHead className="px-3 py-2 text-right">{t("entryBalance")}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {receipt.entries.map((entry) => (
                <TableRow key={`${entry.account}-${entry.amount.asset}`}>
                  <TableCell className="px-3 py-2.5">
                    {t(entry.account, { asset: entry.amount.asset })}
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
      <section aria-labelledby="seal" className="rounded-lg bg-sunken p-4 text-sm">
        <h2 id="seal" className="font-semibold">
          {t("seal")}
        </h2>
        <p className="mt-1 text-ink-muted">{t("sealText")}</p>
        <p className="figures mt-3 text-ink-muted text-xs">{t("sealPlace", receipt.seal)}</p>
        <span className="flex items-start gap-1">
          <code className="min-w-0 break-all font-mono text-xs leading-5">{receipt.seal.hash}</code>
          <span className="-my-1.5">
            <CopyButton text={receipt.seal.hash} label={t("hash")} />
          </span>
        </span>
      </section>
    </div>
  );
}
