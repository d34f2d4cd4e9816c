import type { DemandablePaper } from "@lastro/contracts/grain/offer-terms";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { AcceptOrder } from "@/features/grain/orders/accept-order";
import type { OrderDetail } from "@/features/grain/orders/api";
import { disputedLoad } from "@/features/grain/orders/dispute/dispute-ref";
import { type Asked, OrderDecision } from "@/features/grain/orders/order-decision";
import { disputePath } from "@/features/grain/orders/order-paths";
import { PaperDialog } from "@/features/grain/orders/papers/paper-dialog";
import { orderPixQuery } from "@/features/grain/orders/pix/api";
import { PrimaryButton } from "@/features/grain/orders/primary-button";
import { sheetToSign } from "@/features/grain/orders/settlement/settlement";
import { SignSettlement } from "@/features/grain/orders/settlement/sign-settlement";
import { useOrderStep } from "@/features/grain/orders/use-order-step";

const STEPS = ["pay", "accept", "deliver", "confirm", "ship", "decline", "cancel"] as const;
type Step = (typeof STEPS)[number];

/** These end the order. */
const ENDS: readonly Step[] = ["decline", "cancel"];

interface OrderActionsProps {
  order: OrderDetail;
  /** Shows the form of a new load. */
  onShip: () => void;
  /** While that form is open, its own button is the filled one. */
  isShipping: boolean;
}

/** What may be done with the order now, as the server says: the one thing that is the reader's turn, and the others. */
export function OrderActions({ order, onShip, isShipping }: OrderActionsProps) {
  const { t } = useTranslation(["grain-orders", "grain-shared-papers"]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [signing, setSigning] = useState(false);
  const [adding, setAdding] = useState<DemandablePaper | null>(null);
  const [accepting, setAccepting] = useState(false);
  // Whoever is paying by Pix copies its code: that is the filled button then.
  const isPixOpen = usePixIsOpen(order);
  const run = useOrderStep(order, () => {
    setAsked(null);
    setAccepting(false);
  });
  const take = (step: Step) => {
    if (step === "ship") return onShip();
    return step === "accept" ? setAccepting(true) : setAsked(step);
  };
  // Declining and cancelling give the same back: one button says it.
  const others = STEPS.filter(
    (step) =>
      (step !== order.primary || isPixOpen) &&
      order.may.includes(step) &&
      !(step === "decline" && order.may.includes("cancel")),
  );
  const lacking = order.primary === "deliver" ? firstLacking(order) : undefined;
  const primary = lacking || isPixOpen ? undefined : STEPS.find((step) => step === order.primary);
  const toSign = order.primary === "accept_settlement" ? sheetToSign(order) : undefined;
  const isDisputed = order.primary === "propose_split" || order.primary === "sign_split";
  if (order.primary === null && others.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {primary !== undefined && !isShipping && (
        <PrimaryButton disabled={run.isPending} onClick={() => take(primary)}>
          {t(`order.actions.${primary}`)}
        </PrimaryButton>
      )}
      {lacking !== undefined && (
        <>
          <PrimaryButton onClick={() => setAdding(lacking.kind)}>
            {t("add", {
              ns: "grain-shared-papers",
              name: t(`kinds.${lacking.kind}`, { ns: "grain-shared-papers" }),
            })}
          </PrimaryButton>
          <PaperDialog orderId={order.id} load={lacking.load} kind={adding} onClose={() => setAdding(null)} />
        </>
      )}
      {toSign !== undefined && (
        <PrimaryButton onClick={() => setSigning(true)}>{t("order.actions.accept_settlement")}</PrimaryButton>
      )}
      {isDisputed && (
        <PrimaryButton asChild>
          <Link to={disputePath(order, disputedLoad(order))}>
            {t(order.primary === "sign_split" ? "order.actions.sign_split" : "order.actions.propose_split")}
          </Link>
        </PrimaryButton>
      )}
      {others.map((step) => (
        <Button
          key={step}
          variant="secondary"
          className={ENDS.includes(step) ? "text-negative" : undefined}
          disabled={run.isPending}
          onClick={() => take(step)}
        >
          {t(`order.actions.${step}`)}
        </Button>
      ))}
      {accepting && <AcceptOrder order={order} run={run} onClose={() => setAccepting(false)} />}
      <OrderDecision order={order} asked={asked} run={run} onClose={() => setAsked(null)} />
      {toSign !== undefined && (
        <SignSettlement order={order} {...toSign} open={signing} onClose={() => setSigning(false)} />
      )}
    </div>
  );
}

/** Whether the order waits for a Pix of its buyer's. */
function usePixIsOpen({ id, side, may }: OrderDetail): boolean {
  const mayPay = side === "buyer" && may.includes("pay");
  const { data } = useQuery({ ...orderPixQuery(id), enabled: mayPay });
  return mayPay && data?.pix?.status === "waiting";
}

/** The first paper a delivery that is still to be declared lacks; nothing once one may be declared. */
function firstLacking({ loads }: OrderDetail) {
  const waiting = loads.filter(
    ({ deliveryDeclaredAt, releasedAt, dispute }) =>
      deliveryDeclaredAt === null && releasedAt === null && (dispute === "none" || dispute === "decided"),
  );
  const lacks = waiting.flatMap((load) => {
    const missing = load.demandedPapers.find(({ isThere }) => !isThere);
    return missing ? [{ load, kind: missing.kind }] : [];
  });
  return lacks[0];
}
