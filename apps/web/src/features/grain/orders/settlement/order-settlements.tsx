import { useState } from "react";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { Button } from "@/components/ui/button";
import { loadSettlement, type OrderDetail } from "@/features/grain/orders/api";
import { LoadBadge } from "@/features/grain/orders/load-badge";
import { isDisputed, turnOf } from "@/features/grain/orders/settlement/settlement";
import { SettlementForm } from "@/features/grain/orders/settlement/settlement-form";
import { SignSettlement } from "@/features/grain/orders/settlement/sign-settlement";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Load, Settlement } from "@/features/grain/shared/orders/order-types";
import { SettlementSheet } from "@/features/grain/shared/orders/settlement-sheet";
import { PdfButton } from "@/features/grain/shared/pdf-button";
import { Usdt } from "@/features/grain/shared/usdt";
import { useLanguage } from "@/lib/i18n/language-provider";
import { writtenPercent } from "@/lib/percent";

/** What each load comes to by its final weight and quality: the sheets, signing one, and proposing another. */
export function OrderSettlements({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain-orders");
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">{t("settlement.lead")}</p>
      {order.loads.map((load) => (
        <section
          key={load.id}
          aria-labelledby={`settlement-${load.id}`}
          className="flex flex-col gap-3 rounded-lg border p-4 max-sm:p-3"
        >
          <h3
            id={`settlement-${load.id}`}
            className="flex flex-wrap items-center justify-between gap-2 font-semibold text-sm"
          >
            {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
            <LoadBadge load={load} />
          </h3>
          <LoadSettlement order={order} load={load} />
        </section>
      ))}
    </div>
  );
}

function LoadSettlement({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation(["grain-orders", "grain-orders-settlement"]);
  const { language } = useLanguage();
  const turn = turnOf(order, load);
  return (
    <>
      {load.settlements.length === 0 && <p className="text-ink-muted text-sm">{t("settlement.none")}</p>}
      {load.settlements.map((settlement) => (
        <div key={settlement.id} className="flex flex-col gap-2">
          <SettlementSheet settlement={settlement} />
          {settlement.status === "open" &&
            settlement.proposedBy !== order.side &&
            !isDisputed(load) &&
            order.may.includes("accept_settlement") && (
              <Sign order={order} load={load} settlement={settlement} />
            )}
        </div>
      ))}
      {load.released !== null && (
        <>
          <Paid released={load.released} feeBps={order.feeBps} />
          <PdfButton
            className="sm:self-start"
            label={t("settlement.file")}
            failure={t("settlement.fileFailed")}
            name={`acerto-${order.number}-${load.number}`}
            download={() => loadSettlement(order.id, load.id, language)}
          />
        </>
      )}
      {(turn === "wait" || turn === "spent") && (
        <p className="text-ink-muted text-sm">{t(`settlement.${turn}`)}</p>
      )}
      {(turn === "propose" || turn === "counter") && (
        <details className="rounded-md bg-sunken">
          <summary className="min-h-11 cursor-pointer px-4 py-3 font-medium text-sm">
            {t(turn === "propose" ? "report.title" : "report.counter", { ns: "grain-orders-settlement" })}
          </summary>
          <SettlementForm order={order} load={load} />
        </details>
      )}
    </>
  );
}

function Sign(signed: { order: OrderDetail; load: Load; settlement: Settlement }) {
  const { t } = useTranslation(["grain-orders-settlement", "grain-orders"]);
  const { dateTime } = useLocalTime();
  const [open, setOpen] = useState(false);
  const paysNow = signed.load.deliveryDeclaredAt !== null;
  const due = signed.order.timers.find(({ kind }) => kind === "inspection")?.dueAt;
  return (
    <>
      {due !== undefined && (
        <p className="text-ink-muted text-sm">{t("sheet.silence", { at: dateTime(due) })}</p>
      )}
      <Button variant="secondary" className="sm:self-start" onClick={() => setOpen(true)}>
        {paysNow ? t("accept.action") : t("settlement.sign", { ns: "grain-orders" })}
      </Button>
      <SignSettlement {...signed} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

/** What the load was released for, and who got which part of it. */
function Paid({ released, feeBps }: { released: NonNullable<Load["released"]>; feeBps: number }) {
  const { t } = useTranslation("grain-orders");
  return (
    <dl className="flex flex-col gap-1.5 text-sm">
      <LeaderRow label={t("order.fee", { rate: writtenPercent(feeBps) })}>
        <Usdt amount={released.fee} />
      </LeaderRow>
      <LeaderRow label={t("order.released")}>
        <Usdt amount={released.net} />
      </LeaderRow>
      {/[1-9]/.test(released.refunded) && (
        <LeaderRow label={t("order.refunded")}>
          <Usdt amount={released.refunded} />
        </LeaderRow>
      )}
    </dl>
  );
}
