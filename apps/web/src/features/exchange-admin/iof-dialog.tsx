import { IOF_KINDS, type IofKind, proposeIofRate } from "@lastro/contracts/exchange-settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { proposeRate } from "@/features/exchange-admin/api";
import { ChangeDialog } from "@/features/exchange-admin/change-dialog";

const { body } = proposeIofRate;

/** Asks for a rate of the tax from a day on. */
export function IofDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("exchange-admin");
  const [kind, setKind] = useState<IofKind>("currency_bought");
  const [from, setFrom] = useState("");
  const [bps, setBps] = useState("");
  const [source, setSource] = useState("");
  const said = { kind, from, bps: bps === "" ? -1 : Number(bps), source: source.trim() };
  const ready = body.omit({ reason: true }).safeParse(said).success;
  return (
    <ChangeDialog
      title={t("iof.add")}
      schema={body.shape.reason}
      said={ready ? said : undefined}
      send={proposeRate}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <ChoiceField
          label={t("iof.kind")}
          value={kind}
          onValueChange={setKind}
          choices={IOF_KINDS.map((each) => [each, t(`iof.kinds.${each}`)])}
        />
        <Field label={t("iof.from")} hint={t("iof.fromHint")} required>
          <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </Field>
        <Field label={t("iof.bps")} hint={t("iof.bpsHint")} required>
          <Input
            inputMode="numeric"
            maxLength={5}
            className="figures text-right"
            value={bps}
            onChange={({ target }) => setBps(target.value.replace(/\D/g, ""))}
          />
        </Field>
        <Field label={t("iof.source")} required>
          <Input maxLength={200} value={source} onChange={({ target }) => setSource(target.value)} />
        </Field>
      </div>
    </ChangeDialog>
  );
}
