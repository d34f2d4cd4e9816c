import { BASKET_ASSETS, WHOLE_BPS } from "@lastro/contracts/basket";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { Weights } from "@/features/basket/api";
import { typedWeight } from "@/lib/basket-weights";
import { bpsToType, writtenPercent } from "@/lib/percent";

interface OwnWeightsProps {
  /** Those there are, to begin with. */
  weights: Weights | undefined;
  isPending: boolean;
  onChoose: (weights: Weights) => void;
  onCancel: () => void;
}

/** Weights of one's own, in per cent, which have to come to the whole. */
export function OwnWeights({ weights, isPending, onChoose, onCancel }: OwnWeightsProps) {
  const { t } = useTranslation(["basket", "common"]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      BASKET_ASSETS.map((asset) => {
        const bps = weights?.find((one) => one.asset === asset)?.bps ?? 0;
        return [asset, bps === 0 ? "" : bpsToType(bps)];
      }),
    ),
  );
  const [submitted, setSubmitted] = useState(false);
  const bpsOf = (asset: string) => typedWeight(typed[asset] ?? "");
  const isWrong = (asset: string) => bpsOf(asset) === undefined;
  const sum = BASKET_ASSETS.reduce((total, asset) => total + (bpsOf(asset) ?? 0), 0);
  const isReady = sum === WHOLE_BPS && !BASKET_ASSETS.some(isWrong);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!isReady) return;
    onChoose(BASKET_ASSETS.map((asset) => ({ asset, bps: bpsOf(asset) ?? 0 })).filter(({ bps }) => bps > 0));
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 rounded-lg border bg-surface p-4">
      <div>
        <h2 className="font-semibold">{t("own.title")}</h2>
        <p className="text-ink-muted text-sm">{t("own.text")}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-4">
        {BASKET_ASSETS.map((asset) => (
          <Field
            key={asset}
            label={t("own.weight", { asset })}
            error={submitted && isWrong(asset) ? t("own.invalid") : undefined}
          >
            <Input
              inputMode="decimal"
              maxLength={6}
              className="figures text-right"
              value={typed[asset] ?? ""}
              onChange={({ target }) => setTyped({ ...typed, [asset]: target.value })}
            />
          </Field>
        ))}
      </div>
      <p
        role="status"
        className={submitted && sum !== WHOLE_BPS ? "text-negative text-sm" : "text-ink-muted text-sm"}
      >
        {t("own.sum", { sum: writtenPercent(sum) })}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isPending}>
          {t("own.choose")}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          {t("cancel", { ns: "common" })}
        </Button>
      </div>
    </form>
  );
}
