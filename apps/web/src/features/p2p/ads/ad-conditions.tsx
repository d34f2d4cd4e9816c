import { P2P_TERMS_MAX_LENGTH } from "@lastro/contracts/p2p/ad";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import type { AdPartProps } from "@/features/p2p/ads/ad-draft";

const COUNTS = ["minCompletionRate", "minTrades", "minAccountAgeDays"] as const;

/** Whom the owner trades with, and what they say to them. All of it may be left empty. */
export function AdConditions({ draft, onChange, problems }: AdPartProps) {
  const { t } = useTranslation("p2p");
  const id = useId();
  return (
    <>
      <p className="text-ink-muted text-sm">{t("ads.conditionsLead")}</p>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        {COUNTS.map((name) => (
          <Field
            key={name}
            label={t(`ads.conditions.${name}`)}
            error={problems.includes(name) ? t("ads.problems.conditions") : undefined}
          >
            <Input
              inputMode="numeric"
              maxLength={5}
              autoComplete="off"
              className="figures text-right"
              value={draft[name]}
              onChange={({ target }) => onChange({ [name]: target.value.replace(/\D/g, "") })}
            />
          </Field>
        ))}
      </div>
      <span className="flex min-h-11 items-center gap-2.5">
        <Checkbox
          id={id}
          checked={draft.verifiedOnly}
          onCheckedChange={(checked) => onChange({ verifiedOnly: checked === true })}
        />
        <Label htmlFor={id}>{t("ads.conditions.verifiedOnly")}</Label>
      </span>
      <Field label={t("ad.terms")} hint={t("ads.termsHint")}>
        <Textarea
          maxLength={P2P_TERMS_MAX_LENGTH}
          value={draft.terms}
          onChange={({ target }) => onChange({ terms: target.value })}
        />
      </Field>
    </>
  );
}
