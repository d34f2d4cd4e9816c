import { attributeArrival as attributeArrivalRoute } from "@lastro/contracts/custody/arrivals";
import { type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { MarketDecision } from "@/features/grain/admin/market-decision";
import { type Arrival, attributeArrival } from "@/features/grain/admin/money/api";
import { useNearness } from "@/features/grain/admin/money/use-nearness";
import { compareDecimals } from "@/lib/decimals";

const { reason: reasonSchema, trader: traderSchema } = attributeArrivalRoute.body.shape;
const SOMEONE_ELSE = "other";
/** The fraction an announced amount is known by is less than this: a payment that misses only that is proposed. */
const FRACTION = "0.1";

interface AttributeDialogProps {
  arrival: Arrival;
  onClose: () => void;
}

/** Says whose a payment is: one of those who claim it, whoever announced nearly that amount, or anyone of the marketplace by address. */
export function AttributeDialog({ arrival, onClose }: AttributeDialogProps) {
  const { t } = useTranslation("grain-admin");
  const words = useNearness();
  const [first] = arrival.nearest;
  const missed = first !== undefined && compareDecimals(first.difference, FRACTION) < 0 ? first : undefined;
  const [owner, setOwner] = useState((arrival.claims[0] ?? missed)?.depositId ?? SOMEONE_ELSE);
  const unclaimed = arrival.nearest.filter(
    ({ depositId }) => !arrival.claims.some((claim) => claim.depositId === depositId),
  );
  const [trader, setTrader] = useState("");
  const isOther = owner === SOMEONE_ELSE;
  return (
    <MarketDecision
      title={t("deposits.attribute.title")}
      text={t("deposits.attribute.text")}
      action={t("deposits.attribute.action")}
      done={t(arrival.takesTwo ? "second.asked" : "deposits.attribute.done")}
      reasonFor="onRecord"
      schema={reasonSchema}
      ready={!isOther || traderSchema.safeParse(trader).success}
      bodyOf={(reason) => (isOther ? { trader: trader.trim(), reason } : { depositId: owner, reason })}
      send={(body, key) => attributeArrival(arrival.id, body, key)}
      onClose={onClose}
    >
      {arrival.claims.length + unclaimed.length > 0 && (
        <RadioGroup aria-label={t("deposits.attribute.owner")} value={owner} onValueChange={setOwner}>
          {arrival.claims.map((claim) => (
            <Owner key={claim.depositId} value={claim.depositId}>
              {claim.trader.name} · {claim.trader.email}
            </Owner>
          ))}
          {unclaimed.map((deposit) => (
            <Owner key={deposit.depositId} value={deposit.depositId}>
              {words(deposit).announced}
              <span className="block text-ink-muted">{words(deposit).missed}</span>
            </Owner>
          ))}
          <Owner value={SOMEONE_ELSE}>{t("deposits.attribute.other")}</Owner>
        </RadioGroup>
      )}
      {isOther && (
        <Field label={t("deposits.attribute.trader")} hint={t("deposits.attribute.traderHint")} required>
          <Input
            maxLength={traderSchema.unwrap().out.maxLength ?? undefined}
            autoComplete="off"
            value={trader}
            onChange={({ target }) => setTrader(target.value)}
          />
        </Field>
      )}
    </MarketDecision>
  );
}

function Owner({ value, children }: { value: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="flex items-center gap-3 text-sm">
      <RadioGroupItem id={id} value={value} />
      <label htmlFor={id} className="min-w-0 break-words py-1">
        {children}
      </label>
    </div>
  );
}
