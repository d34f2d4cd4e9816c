import { type KycReason, reasonSentence } from "@lastro/contracts/kyc-reasons";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
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
  const [said, setSaid] = useState("");
  const complete =
    (reasons.length === 0 || reason !== undefined) && (note !== "required" || said.trim() !== "");
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{text}</DialogDescription>
        {reasons.map(({ label, items }) => (
          <Reasons
            key={label ?? title}
            label={label ?? t("dialog.reason")}
            items={items}
            chosen={reason}
            onChoose={setReason}
          />
        ))}
        {note !== undefined && (
          <Field label={t(`dialog.note.${note}`)} hint={t("dialog.noteHint")}>
            <Textarea maxLength={500} value={said} onChange={({ target }) => setSaid(target.value)} />
          </Field>
        )}
        <DialogFooter>
          <Button variant="ghost" onClick={onClose}>
            {t("dialog.cancel")}
          </Button>
          <Button
            variant={destructive ? "destructive" : "primary"}
            disabled={!complete}
            onClick={() => onConfirm({ reason, note: said.trim() === "" ? undefined : said.trim() })}
          >
            {confirm}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
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
