import { ACCOUNT_TYPES, INSTITUTIONS } from "@lastro/contracts/bank-accounts";
import { AMBIGUOUS_KEY_TYPES, readPixKey } from "@lastro/contracts/pix-keys";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { ownKeysQuery } from "@/features/p2p/ads/api";
import type { Method } from "@/features/p2p/book/api";
import type { PayToDraft } from "@/features/p2p/shared/pay-to";

const ANOTHER = "another";

interface PayToFieldsProps {
  methods: readonly Method[];
  draft: PayToDraft;
  onChange: (draft: PayToDraft) => void;
}

/** Where a seller is paid outside this bank: a key, an account, or both, in their own name. */
export function PayToFields({ methods, draft, onChange }: PayToFieldsProps) {
  const { t } = useTranslation("p2p");
  return (
    <fieldset className="flex flex-col gap-4 rounded-lg bg-sunken p-4">
      <legend className="sr-only">{t("payTo.title")}</legend>
      <p className="text-sm">
        <span className="block font-medium">{t("payTo.title")}</span>
        <span className="text-ink-muted">{t("payTo.hint")}</span>
      </p>
      {methods.includes("pix_key") && <KeyFields draft={draft} onChange={onChange} />}
      {methods.includes("bank_transfer") && <AccountFields draft={draft} onChange={onChange} />}
    </fieldset>
  );
}

type PartProps = Pick<PayToFieldsProps, "draft" | "onChange">;

function KeyFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation("p2p");
  const { data } = useQuery(ownKeysQuery);
  const own = data?.items.filter(({ status, key }) => status === "ACTIVE" && key !== null) ?? [];
  return (
    <>
      {own.length > 0 && (
        <ChoiceField
          label={t("payTo.key")}
          value={draft.keyId === "" ? ANOTHER : draft.keyId}
          onValueChange={(keyId) => onChange({ ...draft, keyId: keyId === ANOTHER ? "" : keyId })}
          choices={[
            ...own.map(({ id, key }) => [id, key ?? ""] as const),
            [ANOTHER, t("payTo.anotherKey")] as const,
          ]}
        />
      )}
      {draft.keyId === "" && (
        <Field label={t("payTo.typedKey")} hint={t("payTo.typedKeyHint")} required>
          <Input
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={draft.key}
            onChange={({ target }) => onChange({ ...draft, key: target.value, as: undefined })}
          />
        </Field>
      )}
      {draft.keyId === "" && readPixKey(draft.key) === "ambiguous" && (
        <ChoiceField
          label={t("payTo.ambiguous")}
          value={draft.as ?? "none"}
          onValueChange={(as) => onChange({ ...draft, as: AMBIGUOUS_KEY_TYPES.find((type) => type === as) })}
          choices={[
            ["none", t("payTo.choose")],
            ...AMBIGUOUS_KEY_TYPES.map((type) => [type, t(`payTo.as.${type}`)] as const),
          ]}
        />
      )}
    </>
  );
}

function AccountFields({ draft, onChange }: PartProps) {
  const { t } = useTranslation("p2p");
  return (
    <>
      <Field label={t("payTo.institution")} hint={t("payTo.institutionHint")} required>
        <Input
          list="p2p-institutions"
          maxLength={60}
          autoComplete="off"
          value={draft.ispb}
          onChange={({ target }) => onChange({ ...draft, ispb: ispbOf(target.value) })}
        />
      </Field>
      <datalist id="p2p-institutions">
        {INSTITUTIONS.map(({ ispb, name }) => (
          <option key={ispb} value={ispb}>
            {name}
          </option>
        ))}
      </datalist>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t("payTo.branch")} required>
          <Input
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            value={draft.branch}
            onChange={({ target }) => onChange({ ...draft, branch: target.value })}
          />
        </Field>
        <Field label={t("payTo.number")} required>
          <Input
            maxLength={24}
            autoComplete="off"
            value={draft.number}
            onChange={({ target }) => onChange({ ...draft, number: target.value })}
          />
        </Field>
      </div>
      <ChoiceField
        label={t("payTo.type")}
        value={draft.type}
        onValueChange={(type) => onChange({ ...draft, type })}
        choices={ACCOUNT_TYPES.map((each) => [each, t(`accountTypes.${each}`)] as const)}
      />
    </>
  );
}

/** The number of an institution whose name was typed; anything else as it is. */
function ispbOf(typed: string): string {
  const named = INSTITUTIONS.find(({ name }) => name.toLowerCase() === typed.trim().toLowerCase());
  return named?.ispb ?? typed.toUpperCase();
}
