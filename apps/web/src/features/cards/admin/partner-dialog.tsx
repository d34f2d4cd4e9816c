import { proposePartner } from "@lastro/contracts/cards/administration";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { type Partner, type PartnerChange, propose } from "@/features/cards/admin/api";
import { ReasonDialog } from "@/features/cards/admin/reason-dialog";

const schema = proposePartner.body.shape;

interface Draft {
  name: string;
  category: string;
  bonusBps: string;
  merchantIds: string;
  from: string;
  to: string;
}

const EMPTY: Draft = { name: "", category: "", bonusBps: "", merchantIds: "", from: "", to: "" };

const draftOf = (partner: Partner | undefined): Draft =>
  partner === undefined
    ? EMPTY
    : {
        ...partner,
        bonusBps: String(partner.bonusBps),
        merchantIds: partner.merchantIds.join(", "),
        to: partner.to ?? "",
      };

/** Asks a second administrator for a new partner, or another bonus or end of one. */
export function PartnerDialog({ partner, onClose }: { partner?: Partner; onClose: () => void }) {
  const { t } = useTranslation("cards-admin");
  const [draft, setDraft] = useState<Draft>(() => draftOf(partner));
  const said: Omit<PartnerChange, "reason"> = {
    ...(partner && { id: partner.id }),
    name: draft.name.trim(),
    category: draft.category.trim(),
    bonusBps: Number(draft.bonusBps),
    merchantIds: draft.merchantIds.split(/[\s,]+/).filter((id) => id !== ""),
    from: draft.from,
    to: draft.to === "" ? null : draft.to,
  };
  const ready = proposePartner.body.omit({ reason: true }).safeParse(said).success;
  const field = (name: keyof Draft) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <ReasonDialog
      title={partner === undefined ? t("partners.add") : t("partners.changeNamed", { name: partner.name })}
      text={t("settings.takesTwo")}
      action={t("settings.save")}
      done={t("settings.asked")}
      schema={schema.reason}
      ready={ready}
      bodyOf={(reason) => ({ ...said, reason })}
      send={(body) => propose(body)}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-4">
        <Field label={t("partners.name")} required>
          <Input maxLength={60} {...field("name")} />
        </Field>
        <Field label={t("partners.category")} required>
          <Input maxLength={40} {...field("category")} />
        </Field>
        <Field label={t("partners.bonusBps")} hint={t("partners.bonusHint")} required>
          <Input inputMode="numeric" maxLength={4} className="figures text-right" {...field("bonusBps")} />
        </Field>
        <Field label={t("partners.merchants")} hint={t("partners.merchantsHint")} required>
          <Input {...field("merchantIds")} />
        </Field>
        <Field label={t("partners.from")} required>
          <Input type="date" {...field("from")} />
        </Field>
        <Field label={t("partners.to")} hint={t("partners.toHint")}>
          <Input type="date" {...field("to")} />
        </Field>
      </div>
    </ReasonDialog>
  );
}
