import { type KycReason, reasonSentence } from "@lastro/contracts/kyc-reasons";
import { holdKycCase } from "@lastro/contracts/kyc-review";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { DecisionDialog } from "@/components/decision-dialog";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group";
import { useLanguage } from "@/lib/i18n/language-provider";

export interface ReasonDialogProps<R extends KycReason> {
  title: string;
  text: string;
  confirm: string;
  destructive?: boolean;
  /** The reasons to choose from; without any, none is asked for. */
  reasons?: readonly { label?: string; items: readonly R[] }[];
  /** Whether a note for the house may, or must, be written. */
  note?: "optional" | "required";
  onClose: () => void;
  onConfirm: (said: { reason: R | undefined; note: string | undefined }) => void;
}

/** Asks why before a decision is made. The reason is told to the applicant, the note never is. */
export function ReasonDialog<R extends KycReason>(props: ReasonDialogProps<R>) {
  const { title, text, confirm, destructive = false, reasons = [], note, onClose, onConfirm } = props;
  const { t } = useTranslation("admin-kyc");
  const [reason, setReason] = useState<R>();
  return (
    <DecisionDialog
      title={title}
      text={text}
      action={confirm}
      variant={destructive ? "destructive" : "primary"}
      {...(note !== undefined && {
        reason: {
          label: t(`dialog.note.${note}`),
          hint: t("dialog.noteHint"),
          schema: holdKycCase.body.shape.note,
          optional: note === "optional",
        },
      })}
      ready={reasons.length === 0 || reason !== undefined}
      busy={false}
      onConfirm={(said) => onConfirm({ reason, note: said === "" ? undefined : said })}
      onClose={onClose}
    >
      {reasons.map(({ label, items }) => (
        <Reasons
          key={label ?? title}
          label={label ?? t("dialog.reason")}
          items={items}
          chosen={reason}
          onChoose={setReason}
        />
      ))}
    </DecisionDialog>
  );
}

interface ReasonsProps<R extends KycReason> {
  label: string;
  items: readonly R[];
  chosen: R | undefined;
  onChoose: (reason: R) => void;
}

function Reasons<R extends KycReason>({ label, items, chosen, onChoose }: ReasonsProps<R>) {
  const { language } = useLanguage();
  const id = useId();
  return (
    <div>
      <p id={id} className="mb-2 font-medium text-sm">
        {label}
      </p>
      <RadioGroup
        value={chosen ?? ""}
        onValueChange={(value) => {
          const found = items.find((item) => item === value);
          if (found !== undefined) onChoose(found);
        }}
        aria-labelledby={id}
        className="gap-0"
      >
        {items.map((item) => (
          <label
            key={item}
            htmlFor={`${id}-${item}`}
            className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 text-sm hover:bg-sunken"
          >
            <RadioGroupItem id={`${id}-${item}`} value={item} />
            {reasonSentence(item, language)}
          </label>
        ))}
      </RadioGroup>
    </div>
  );
}
