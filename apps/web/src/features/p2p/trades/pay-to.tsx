import { INSTITUTIONS } from "@lastro/contracts/bank-accounts";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { CopyButton } from "@/components/copy-button";
import { QrCode } from "@/components/qr-code";
import type { Trade } from "@/features/p2p/trades/api";

interface PayToProps {
  trade: Trade;
  payTo: NonNullable<Trade["payTo"]>;
}

/** Where the buyer pays: how much, to whom, and the key or the account, each to be copied. */
export function PayTo({ trade, payTo: { holder, pixKey, account } }: PayToProps) {
  const { t } = useTranslation("p2p");
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h2 id="pay" className="text-ink-muted">
          {t("pay.outsideTitle", { name: holder.name })}
        </h2>
        <Amount asset="BRL" amount={trade.total} size="lg" />
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        <Copied label={t("pay.holder")} text={holder.name} />
        <Told label="CPF" text={holder.cpf} />
        {pixKey !== null && <Copied label={t(`pay.keys.${pixKey.type}`)} text={pixKey.key} />}
        {account !== null && (
          <>
            <Copied label={t("payTo.institution")} text={institutionOf(account.ispb)} />
            <Copied label={t("payTo.branch")} text={account.branch} />
            <Copied label={t("payTo.number")} text={account.number} />
            <Told label={t("payTo.type")} text={t(`accountTypes.${account.type}`)} />
          </>
        )}
      </dl>
      {pixKey !== null && pixKey.pixCopiaECola !== null && (
        <div className="flex flex-col items-center gap-3 rounded-lg bg-sunken p-4">
          <QrCode text={pixKey.pixCopiaECola} label={t("pay.qr")} className="size-44 rounded-md" />
          <div className="flex w-full min-w-0 items-center gap-2">
            <code className="min-w-0 flex-1 truncate text-xs">{pixKey.pixCopiaECola}</code>
            <CopyButton text={pixKey.pixCopiaECola} label={t("pay.code")} />
          </div>
        </div>
      )}
    </div>
  );
}

function Told({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="pr-10 font-medium">{text}</dd>
    </div>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex min-h-10 items-center justify-between gap-3">
      <dt className="shrink-0 text-ink-muted">{label}</dt>
      <dd className="flex min-w-0 items-center gap-2 text-right font-medium">
        <span className="min-w-0 break-all">{text}</span>
        <CopyButton text={text} label={label} />
      </dd>
    </div>
  );
}

/** An institution with its name where it is known by one. */
function institutionOf(ispb: string): string {
  const known = INSTITUTIONS.find((one) => one.ispb === ispb);
  return known === undefined ? ispb : `${known.ispb} ${known.name}`;
}
