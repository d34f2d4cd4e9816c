import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { LeaderRow } from "@/components/leader-row";
import { type OrderDetail, orderPartiesQuery } from "@/features/grain/orders/api";
import type { useOrderStep } from "@/features/grain/orders/use-order-step";
import { writtenUsdt } from "@/features/grain/shared/figures";
import { SignDialog } from "@/features/grain/shared/signing/sign-dialog";
import { useSigning } from "@/features/grain/shared/signing/use-signing";
import { Usdt } from "@/features/grain/shared/usdt";
import { useFailureToast } from "@/lib/use-failure-toast";

interface AcceptOrderProps {
  order: OrderDetail;
  run: ReturnType<typeof useOrderStep>;
  onClose: () => void;
}

/**
 * A side signs the contract by taking on the order, or the price the other proposed; who agreed to these terms before has
 * signed them.
 */
export function AcceptOrder({ order, run, onClose }: AcceptOrderProps) {
  const { t } = useTranslation("grain-orders");
  const failed = useFailureToast();
  const signing = useSigning();
  const parties = useQuery(orderPartiesQuery(order.id));
  const hasSigned = parties.data?.signatures.some(({ side }) => side === order.side) ?? false;
  const buys = order.side === "buyer";
  const accept = async () => {
    const form = hasSigned ? {} : { signature: await signing.sign() };
    run.mutate({ action: "accept", form }, { onSettled: () => signing.forget() });
  };
  return (
    <SignDialog
      open
      title={t("order.actions.accept")}
      text={buys ? t("order.actions.ask.accept") : t("order.acceptText", { number: order.number })}
      action={
        buys
          ? t("order.actions.sure.accept", { amount: writtenUsdt(order.total) })
          : t("order.actions.acceptAndSign")
      }
      signing={hasSigned ? null : signing}
      busy={run.isPending}
      onSign={() => void accept().catch((error: unknown) => failed(t("order.updateFailed"), error))}
      onClose={onClose}
    >
      <dl className="flex flex-col gap-1.5 rounded-md bg-sunken p-3 text-sm">
        <LeaderRow label={t(buys ? "order.shares.leaves" : "order.total")}>
          <Usdt amount={order.total} />
        </LeaderRow>
      </dl>
    </SignDialog>
  );
}
