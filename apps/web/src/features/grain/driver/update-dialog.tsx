import type { DriverUpdate } from "@lastro/contracts/grain/load-links";
import { Camera } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/components/file-button";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { DriverLoad, DriverPosition } from "@/features/grain/driver/driver-load";
import { LocationButton } from "@/features/grain/driver/location-button";
import type { NewUpdate } from "@/features/grain/driver/outbox";
import { smallPicture } from "@/features/grain/driver/small-picture";
import { TicketFields } from "@/features/grain/driver/ticket-fields";
import type { UpdateWords } from "@/features/grain/driver/update-words";
import { tonnesOfKg } from "@/features/grain/shared/figures";

interface UpdateDialogProps {
  /** Null while nothing is asked. */
  kind: DriverUpdate | null;
  load: DriverLoad;
  onUpdate: (update: NewUpdate) => Promise<void>;
  onClose: () => void;
}

/** Asks for what belongs to an update, and records it on the phone. */
export function UpdateDialog({ kind, ...props }: UpdateDialogProps) {
  const { t } = useTranslation("grain-driver");
  return (
    <Dialog open={kind !== null} onOpenChange={(isOpen) => !isOpen && props.onClose()}>
      {kind !== null && (
        <DialogContent>
          <DialogTitle>{t(`kinds.${kind}`)}</DialogTitle>
          <DialogDescription>{t(`about.${kind}`)}</DialogDescription>
          <UpdateForm kind={kind} {...props} />
        </DialogContent>
      )}
    </Dialog>
  );
}

function UpdateForm({ kind, load, onUpdate, onClose }: UpdateDialogProps & { kind: DriverUpdate }) {
  const { t } = useTranslation(["grain-driver", "common"]);
  const form = useForm<UpdateWords>({
    defaultValues: { place: "", note: "", grossKg: "", tareKg: "", plate: load.plate ?? "" },
  });
  const [position, setPosition] = useState<DriverPosition>();
  const [picture, setPicture] = useState<Blob | null>(null);
  const [isShrinking, setIsShrinking] = useState(false);
  const [trouble, setTrouble] = useState<"pictureMissing" | "pictureWrong" | "notStored" | null>(null);
  const isPaper = kind === "weight_ticket" || kind === "photo";
  const hasPlace = !isPaper && kind !== "note";
  const submit = form.handleSubmit(async (words) => {
    if (isPaper && picture === null) return setTrouble("pictureMissing");
    try {
      await onUpdate({
        key: crypto.randomUUID(),
        kind,
        occurredAt: new Date().toISOString(),
        words: wordsOf(kind, words, position),
        picture,
      });
      onClose();
    } catch {
      setTrouble("notStored");
    }
  });
  const take = async (file: File) => {
    setIsShrinking(true);
    try {
      setPicture(await smallPicture(file));
      setTrouble(null);
    } catch {
      setTrouble("pictureWrong");
    } finally {
      setIsShrinking(false);
    }
  };
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {kind === "weight_ticket" && <TicketFields form={form} />}
      {isPaper && (
        <div className="flex flex-col gap-2">
          <FileButton
            label={t("fields.picture")}
            accept="image/jpeg,image/png"
            className="w-full"
            disabled={form.formState.isSubmitting}
            onFile={(file) => void take(file)}
          >
            <Camera aria-hidden="true" className="size-5" />
            {t(picture === null ? "fields.picture" : "fields.otherPicture")}
          </FileButton>
          {picture !== null && <Preview picture={picture} label={t(`done.${kind}`)} />}
          {(trouble === "pictureMissing" || trouble === "pictureWrong") && (
            <p role="alert" className="text-negative text-sm">
              {t(`fields.${trouble}`)}
            </p>
          )}
        </div>
      )}
      {hasPlace && (
        <>
          <Field
            label={t("fields.place")}
            hint={t("fields.placeHint")}
            required={kind === "place"}
            error={errors.place && t("fields.placeMissing")}
          >
            <Input
              autoComplete="off"
              maxLength={120}
              {...form.register("place", {
                validate: (typed) => kind !== "place" || position !== undefined || typed.trim() !== "",
              })}
            />
          </Field>
          <LocationButton position={position} onPosition={setPosition} />
        </>
      )}
      <Field
        label={t("fields.note")}
        required={kind === "note"}
        error={errors.note && t("fields.noteMissing")}
      >
        <Textarea
          rows={2}
          maxLength={500}
          {...form.register("note", { validate: (typed) => kind !== "note" || typed.trim() !== "" })}
        />
      </Field>
      {trouble === "notStored" && <Alert tone="negative">{t("notStored")}</Alert>}
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" size="lg" disabled={form.formState.isSubmitting || isShrinking}>
          {t(`confirm.${kind}`)}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** Of each kind what it asks for. */
function wordsOf(
  kind: DriverUpdate,
  words: UpdateWords,
  position: DriverPosition | undefined,
): NewUpdate["words"] {
  const [place, note] = [words.place.trim(), words.note.trim()];
  return {
    ...(note === "" ? {} : { note }),
    ...(place === "" ? {} : { place }),
    ...(position === undefined ? {} : { position }),
    ...(kind === "weight_ticket"
      ? { gross: tonnesOfKg(words.grossKg), tare: tonnesOfKg(words.tareKg), plate: words.plate.trim() }
      : {}),
  };
}

function Preview({ picture, label }: { picture: Blob; label: string }) {
  const [address] = useState(() => URL.createObjectURL(picture));
  return <img src={address} alt={label} className="max-h-40 self-start rounded-md border object-contain" />;
}
