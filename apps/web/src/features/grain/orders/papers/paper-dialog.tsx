import { parseAccessKey } from "@lastro/contracts/grain/access-key";
import { PAPER_KINDS, type PaperKind } from "@lastro/contracts/grain/papers";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { addPaper, papersQuery } from "@/features/grain/orders/papers/api";
import { fiscalWords, isFiscal, namesTruck } from "@/features/grain/orders/papers/paper-kinds";
import { tonnesBetween, tonnesOfKg, writtenTonnes } from "@/features/grain/shared/figures";
import { toast } from "@/lib/toast-store";

interface PaperDialogProps {
  orderId: string;
  load: { readonly id: string; readonly number: number };
  /** What is added, until something else is chosen; null while the dialog is closed. */
  kind: PaperKind | null;
  onClose: () => void;
}

/** Asks for a paper of a load: what it is, what it says, and its file. */
export function PaperDialog({ orderId, load, kind, onClose }: PaperDialogProps) {
  const { t } = useTranslation("grain-orders-papers");
  return (
    <Dialog open={kind !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      {kind !== null && (
        <DialogContent>
          <DialogTitle>{t("dialog.title", { number: load.number })}</DialogTitle>
          <DialogDescription>{t("dialog.text")}</DialogDescription>
          <PaperForm orderId={orderId} loadId={load.id} of={kind} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  );
}

interface PaperWords {
  kind: PaperKind;
  accessKey: string;
  grossKg: string;
  tareKg: string;
  plate: string;
  driver: string;
  note: string;
}

const EMPTY: Omit<PaperWords, "kind"> = {
  ...{ accessKey: "", grossKg: "", tareKg: "" },
  ...{ plate: "", driver: "", note: "" },
};

interface PaperFormProps {
  orderId: string;
  loadId: string;
  of: PaperKind;
  onClose: () => void;
}

function PaperForm({ orderId, loadId, of, onClose }: PaperFormProps) {
  const { t } = useTranslation(["grain-orders-papers", "common"]);
  const queryClient = useQueryClient();
  const form = useForm<PaperWords>({ defaultValues: { ...EMPTY, kind: of } });
  const [file, setFile] = useState<File | null>(null);
  const kind = form.watch("kind");
  const send = useMutation({
    mutationFn: ({ grossKg, tareKg, ...words }: PaperWords) =>
      addPaper({ id: orderId, loadId }, fieldsOf(words, grossKg, tareKg), file),
    onSuccess: (papers) => {
      queryClient.setQueryData(papersQuery(orderId).queryKey, papers);
      // The order says what its loads still lack.
      void queryClient.invalidateQueries({ queryKey: ["grain", "orders"] });
      toast({ title: t("dialog.added", { name: t(`kinds.${kind}`) }) });
      onClose();
    },
  });
  const submit = form.handleSubmit((words) => !send.isPending && send.mutate(words));
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <ChoiceField
        label={t("dialog.kind")}
        value={kind}
        onValueChange={(to) => form.setValue("kind", to)}
        choices={PAPER_KINDS.map((each) => [each, t(`kinds.${each}`)] as const)}
      />
      {kind === "weight_ticket" && <WeightFields form={form} />}
      {isFiscal(kind) && <KeyField form={form} />}
      {namesTruck(kind) && (
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("dialog.plate")}>
            <Input
              autoCapitalize="characters"
              autoComplete="off"
              maxLength={10}
              {...form.register("plate")}
            />
          </Field>
          <Field label={t("dialog.driver")}>
            <Input autoComplete="off" maxLength={120} {...form.register("driver")} />
          </Field>
        </div>
      )}
      <Field label={t("dialog.note")}>
        <Input maxLength={500} {...form.register("note")} />
      </Field>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={t("dialog.file")}
          accept="image/jpeg,image/png,application/pdf"
          className="max-sm:w-full"
          disabled={send.isPending}
          onFile={setFile}
        >
          <Paperclip aria-hidden="true" className="size-4" />
          {t(file === null ? "dialog.file" : "dialog.otherFile")}
        </FileButton>
        <p className="min-w-0 break-all text-ink-muted text-sm">
          {file?.name ?? t(isFiscal(kind) ? "dialog.fileOptional" : "dialog.fileKinds")}
        </p>
      </div>
      {send.isError && <ErrorAlert error={send.error} />}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" variant="wheat" disabled={send.isPending}>
          {t("add")}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** What the form sends: of each kind what it asks for. */
function fieldsOf(words: Omit<PaperWords, "grossKg" | "tareKg">, grossKg: string, tareKg: string) {
  const { kind, note } = words;
  return {
    ...{ kind, note: note.trim() },
    ...(isFiscal(kind) ? { accessKey: words.accessKey.trim() } : {}),
    ...(kind === "weight_ticket" ? { gross: tonnesOfKg(grossKg), tare: tonnesOfKg(tareKg) } : {}),
    ...(namesTruck(kind) ? { plate: words.plate.trim(), driver: words.driver.trim() } : {}),
  };
}

type OfForm = { form: UseFormReturn<PaperWords> };

function WeightFields({ form }: OfForm) {
  const { t } = useTranslation("grain-orders-papers");
  const [gross, tare] = [tonnesOfKg(form.watch("grossKg")), tonnesOfKg(form.watch("tareKg"))];
  const net = gross === "" || tare === "" ? null : tonnesBetween(gross, tare);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("dialog.gross")} required>
        <Input inputMode="numeric" autoComplete="off" maxLength={12} {...form.register("grossKg")} />
      </Field>
      <Field label={t("dialog.tare")} required>
        <Input inputMode="numeric" autoComplete="off" maxLength={12} {...form.register("tareKg")} />
      </Field>
      {net !== null && /[1-9]/.test(net) && (
        <p className="figures text-sm sm:col-span-2">{t("dialog.net", { net: writtenTonnes(net) })}</p>
      )}
    </div>
  );
}

/** The access key, read as it is typed. */
function KeyField({ form }: OfForm) {
  const { t } = useTranslation("grain-orders-papers");
  const typed = form.watch("accessKey").replace(/[^0-9A-Za-z]/g, "");
  const found = parseAccessKey(typed);
  const hint = found ? t("fiscal", fiscalWords(found)) : t("dialog.keyHint", { typed: typed.length });
  const isWrong = typed.length === 44 && !found;
  return (
    <Field label={t("dialog.key")} hint={hint} error={isWrong ? t("dialog.keyWrong") : undefined} required>
      <Input
        inputMode="text"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={80}
        {...form.register("accessKey")}
      />
    </Field>
  );
}
