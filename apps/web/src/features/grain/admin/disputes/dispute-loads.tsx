import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import type { AdminOrder } from "@/features/grain/admin/orders/api";
import { writtenTonnes } from "@/features/grain/shared/figures";
import { SettlementSheet } from "@/features/grain/shared/orders/settlement-sheet";
import { formatDateTime } from "@/lib/format-date";

type Loads = AdminOrder["order"]["loads"];

/** What was sent, how far it came, and what each side said it weighed. */
export function DisputeLoads({ loads }: { loads: Loads }) {
  const { t } = useTranslation("grain-orders");
  return (
    <div className="flex flex-col gap-5">
      {loads.map((load) => (
        <section key={load.id} className="flex flex-col gap-3 text-sm">
          <h3 className="font-semibold">
            {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
          </h3>
          <Facts load={load} />
          {load.settlements.length === 0 && <p className="text-ink-muted">{t("settlement.none")}</p>}
          {load.settlements.map((settlement) => (
            <SettlementSheet key={settlement.id} settlement={settlement} />
          ))}
        </section>
      ))}
    </div>
  );
}

function Facts({ load }: { load: Loads[number] }) {
  const { t } = useTranslation("grain-orders");
  const facts: [string, string | null][] = [
    [t("logistics.carrier"), load.carrier],
    [t("logistics.code"), load.trackingCode],
    [t("logistics.shippedAt"), formatDateTime(load.shippedAt)],
    [
      t("order.events.load_delivery_declared"),
      load.deliveryDeclaredAt === null ? null : formatDateTime(load.deliveryDeclaredAt),
    ],
  ];
  return (
    <dl className="flex flex-col gap-1.5">
      {facts.map(
        ([label, value]) =>
          value !== null && (
            <LeaderRow key={label} label={label}>
              <span className="break-all">{value}</span>
            </LeaderRow>
          ),
      )}
    </dl>
  );
}
