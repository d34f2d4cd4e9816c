import { isIdentityDocument } from "@lastro/contracts/kyc-vocabulary";
import { Pencil } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import type { Kyc } from "@/features/kyc/api";
import { formatDay } from "@/features/kyc/civil-day";
import type { Declaration } from "@/features/kyc/declaration-schema";
import { DocumentPreview } from "@/features/kyc/document-preview";
import { isReplaceable, type Step, stepOf } from "@/features/kyc/steps";
import { countryName } from "@/lib/countries";
import { useLanguage } from "@/lib/i18n/language-provider";

interface ReviewStepProps {
  kyc: Kyc;
  declaration: Declaration;
  /** The steps that are not done; sending waits for them. */
  open: readonly Step[];
  onOpen: (step: Step) => void;
  /** Opens a step to change it and come back. */
  onEdit: (step: Step) => void;
  onBack: () => void;
  onSend: () => void;
  sending: boolean;
  error: unknown;
}

/** Everything once more before it is sent. */
export function ReviewStep({
  kyc,
  declaration,
  open,
  onOpen,
  onEdit,
  onBack,
  onSend,
  sending,
  error,
}: ReviewStepProps) {
  const { t } = useTranslation(["kyc", "common"]);
  const [declared, setDeclared] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      {open.length > 0 && (
        <Alert tone="warning" title={t("review.missing")}>
          <ul className="flex flex-wrap gap-x-4">
            {open.map((step) => (
              <li key={step}>
                <Button variant="link" size="sm" onClick={() => onOpen(step)}>
                  {t(`steps.${step}`)}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <Summary declaration={declaration} onEdit={onEdit} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {kyc.documents.map((document) => {
          const name = t(`types.${document.type}`);
          const title =
            document.side === null || document.type === "passport"
              ? name
              : `${name} · ${t(`sides.${document.side}`)}`;
          return (
            <li key={document.id} className="overflow-hidden rounded-md border bg-surface">
              <DocumentPreview document={document} alt="" className="aspect-[1.58] w-full" />
              <p className="truncate border-t px-3 pt-2 text-xs">{title}</p>
              {!isIdentityDocument(document.type) && isReplaceable(document) && (
                <EditButton step={stepOf(document.type)} onEdit={onEdit} />
              )}
            </li>
          );
        })}
      </ul>
      <label htmlFor="declares-truth" className="flex max-w-prose items-start gap-3 text-sm">
        <Checkbox
          id="declares-truth"
          checked={declared}
          onCheckedChange={(checked) => setDeclared(checked === true)}
          className="mt-0.5"
        />
        {t("review.declaration")}
      </label>
      {error !== null && error !== undefined && <ErrorAlert error={error} />}
      <div className="flex flex-wrap items-center justify-between gap-3 border-t pt-5">
        <Button variant="ghost" onClick={onBack}>
          {t("back", { ns: "common" })}
        </Button>
        <Button disabled={!declared || open.length > 0 || sending} onClick={onSend}>
          {sending ? t("review.sending") : t("review.send")}
        </Button>
      </div>
    </div>
  );
}

interface SummaryProps {
  declaration: Declaration;
  onEdit: (step: Step) => void;
}

function Summary({ declaration, onEdit }: SummaryProps) {
  const { t } = useTranslation("kyc");
  const { language } = useLanguage();
  const { documentType, documentNumber, documentExpiresOn, politicallyExposed } = declaration;
  return (
    <div className="divide-y rounded-lg border bg-surface">
      <Said
        step="personal"
        onEdit={onEdit}
        terms={[
          [t("fields.birthDate"), declaration.birthDate && formatDay(declaration.birthDate)],
          [t("fields.nationality"), countryName(declaration.nationality, language)],
          [t("fields.motherName"), declaration.motherName],
          [t("fields.occupation"), declaration.occupation],
          [
            t("fields.politicallyExposedShort"),
            politicallyExposed && t(`fields.${politicallyExposed === "yes" ? "yes" : "no"}`),
          ],
        ]}
      />
      <Said
        step="document"
        onEdit={onEdit}
        terms={[
          [t("fields.documentNumber"), `${t(`types.${documentType}`)} ${documentNumber}`],
          ...(documentType === "rg"
            ? []
            : [[t("fields.documentExpiresOn"), documentExpiresOn && formatDay(documentExpiresOn)] as const]),
        ]}
      />
    </div>
  );
}

interface SaidProps {
  step: Step;
  terms: readonly (readonly [term: string, value: string])[];
  onEdit: (step: Step) => void;
}

/** What was said in one step, and the way back to it. */
function Said({ step, terms, onEdit }: SaidProps) {
  const { t } = useTranslation("kyc");
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 p-5">
      <div className="flex items-center justify-between gap-3">
        <h3 id={id} className="font-semibold text-sm">
          {t(`steps.${step}`)}
        </h3>
        <EditButton step={step} onEdit={onEdit} />
      </div>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {terms.map(([term, value]) => (
          <div key={term}>
            <dt className="text-ink-muted text-sm">{term}</dt>
            <dd className="break-words font-medium">{value || "–"}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function EditButton({ step, onEdit }: Pick<SaidProps, "step" | "onEdit">) {
  const { t } = useTranslation("kyc");
  return (
    <Button
      variant="ghost"
      size="sm"
      className="h-11"
      aria-label={`${t("review.edit")}: ${t(`steps.${step}`)}`}
      onClick={() => onEdit(step)}
    >
      <Pencil aria-hidden="true" className="size-4" />
      {t("review.edit")}
    </Button>
  );
}
