import {
  rejectArrival as rejectRoute,
  returnArrival as returnRoute,
  writeOffArrival as writeOffRoute,
} from "@lastro/contracts/custody/arrivals";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import {
  type Arrival,
  rejectArrival,
  returnArrival,
  writeOffArrival,
} from "@/features/grain/admin/money/api";

const DECISIONS = {
  reject: { send: rejectArrival, schema: rejectRoute.body.shape.reason },
  return: { send: returnArrival, schema: returnRoute.body.shape.reason },
  writeOff: { send: writeOffArrival, schema: writeOffRoute.body.shape.reason },
};

interface ArrivalDecisionProps {
  /** Refusing every claim; sending it back to its sender; writing off what the network took back. */
  kind: keyof typeof DECISIONS;
  arrival: Arrival;
  onClose: () => void;
  /** What it costs, where that is to be seen first. */
  children?: ReactNode;
}

/** Asks why a payment is refused, sent back or written off. */
export function ArrivalDecision({ kind, arrival, onClose, children }: ArrivalDecisionProps) {
  const { t } = useTranslation("grain-admin");
  const { send, schema } = DECISIONS[kind];
  return (
    <MarketDecision
      title={t(`deposits.${kind}.title`)}
      text={t(`deposits.${kind}.text`, { address: arrival.from })}
      action={t(`deposits.${kind}.action`)}
      done={t(kind === "reject" ? "deposits.reject.done" : "second.asked")}
      destructive={kind !== "return"}
      reasonFor="onRecord"
      schema={schema}
      singleLine={kind === "writeOff"}
      bodyOf={(reason) => ({ reason })}
      send={(body, key) => send(arrival.id, body, key)}
      onClose={onClose}
    >
      {children}
    </MarketDecision>
  );
}
