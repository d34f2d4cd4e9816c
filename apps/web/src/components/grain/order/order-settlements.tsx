import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { SettlementSheet } from "@/components/grain/order/settlement-sheet";
import { useOrderCommand } from "@/components/grain/order/use-order-command";
import { MoneyInput } from "@/components/money-input";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { writtenTonnes } from "@/lib/grain/figures";
import type { OrderDetail } from "@/lib/grain/orders";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

type Load = OrderDetail["loads"][number];

/** What each load comes to by its final weight and quality: the sheets, signing one, and proposing another. */
export function OrderSettlements({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("grain");
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-muted text-sm">{t("settlement.lead")}</p>
      {order.loads.map((load) => (
        <section key={load.id} className="flex flex-col gap-3 rounded-lg border p-4">
          <h3 className="font-semibold text-sm">
            {t("logistics.load", { number: load.number, weight: writtenTonnes(load.quantity) })}
          </h3>
          {load.settlements.map((settlement) => (
            <div key={settlement.id} className="flex flex-col gap-2">
              <SettlementSheet settlement={settlement} />
              {settlement.status === "open" &&
                settlement.proposedBy !== order.side &&
                order.may.includes("accept_settlement") && (
                  <SignSettlement order={order} settlementId={settlement.id} />
                )}
            </div>
          ))}
          {order.may.includes("propose_settlement") && load.releasedAt === null && (
            <ProposeSettlement order={order} load={load} />
          )}
        </section>
      ))}
    </div>
  );
}

function SignSettlement({ order, settlementId }: { order: OrderDetail; settlementId: string }) {
  const { t } = useTranslation("grain");
  const failed = useFailureToast();
  const sign = useOrderCommand(order, {
    onDone: () => toast({ title: t("settlement.signed") }),
    onFailed: (error) => void failed(t("settlement.failed"), error),
  });
  return (
    <Button
      variant="wheat"
      size="sm"
      className="self-start"
      disabled={sign.isPending}
      onClick={() => sign.mutate({ path: `settlement/${settlementId}/accept` })}
    >
      {t("settlement.sign")}
    </Button>
  );
}

function ProposeSettlement({ order, load }: { order: OrderDetail; load: Load }) {
  const { t } = useTranslation("grain");
  const failed = useFailureToast();
  const [scale, setScale] = useState<string>();
  const [impurity, setImpurity] = useState<string>();
  const [moisture, setMoisture] = useState<string>();
  const [note, setNote] = useState("");
  const propose = useOrderCommand(order, {
    onDone: () => toast({ title: t("settlement.proposed") }),
    onFailed: (error) => void failed(t("settlement.failed"), error),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (scale === undefined || propose.isPending) return;
    const body = {
      loadId: load.id,
      scaleWeight: scale,
      ...(impurity === undefined ? {} : { impurity }),
      ...(moisture === undefined ? {} : { moisture }),
      ...(note.trim() === "" ? {} : { note: note.trim() }),
    };
    propose.mutate({ path: "settlement", body });
  };
  return (
    <details className="rounded-md bg-sunken px-4 py-3">
      <summary className="cursor-pointer font-medium text-sm">{t("settlement.propose")}</summary>
      <form noValidate onSubmit={submit} className="mt-3 grid gap-3 sm:grid-cols-3">
        <Field label={t("settlement.scale")} required>
          <MoneyInput asset="t" decimals={3} value={scale} onValueChange={setScale} />
        </Field>
        <Field label={t("settlement.impurity")}>
          <MoneyInput asset="%" decimals={2} value={impurity} onValueChange={setImpurity} />
        </Field>
        <Field label={t("settlement.moisture")}>
          <MoneyInput asset="%" decimals={2} value={moisture} onValueChange={setMoisture} />
        </Field>
        <Field label={t("settlement.note")} className="sm:col-span-3">
          <Input maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </Field>
        <Button
          type="submit"
          variant="wheat"
          className="sm:col-span-3"
          disabled={scale === undefined || propose.isPending}
        >
          {t("settlement.send")}
        </Button>
      </form>
    </details>
  );
}
