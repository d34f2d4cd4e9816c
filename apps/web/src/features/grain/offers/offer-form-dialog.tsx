import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import { createOffer, type KeptDraft, type OfferForm, updateOffer } from "@/features/grain/offers/api";
import { FormStepList } from "@/features/grain/offers/form-step-list";
import { FORM_STEPS, type FormStep, isComplete, missingIn } from "@/features/grain/offers/form-steps";
import { draftOf, formOf, type OfferDraft, withKept } from "@/features/grain/offers/offer-draft";
import { DeliveryStep, GrainStep, QualityStep } from "@/features/grain/offers/offer-steps";
import { keptDraftQuery, useKeptDraft } from "@/features/grain/offers/use-kept-draft";
import { useLocalTime } from "@/features/grain/shared/local-time";
import type { Offer } from "@/features/grain/shared/offers/offers";
import { useAgroSession } from "@/lib/agro-session";
import { toast } from "@/lib/toast-store";
import { useFailureToast } from "@/lib/use-failure-toast";

interface OfferFormDialogProps {
  /** The offer to change, `new` for another one, null while the dialog is closed. */
  offer: Offer | "new" | null;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of an offer in three steps; one that was begun is gone on with. */
export function OfferFormDialog({ offer, onClose, onSaved }: OfferFormDialogProps) {
  const { t } = useTranslation("grain-offers");
  const isNew = offer === "new";
  return (
    <Dialog open={offer !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogContent className="max-w-2xl" onInteractOutside={(event) => event.preventDefault()}>
        <DialogTitle>{t(isNew ? "form.createTitle" : "form.editTitle")}</DialogTitle>
        <DialogDescription>{t(isNew ? "form.createLead" : "form.editLead")}</DialogDescription>
        {isNew && <NewOffer onClose={onClose} onSaved={onSaved} />}
        {offer !== null && offer !== "new" && (
          <OfferFields offer={offer} kept={null} onClose={onClose} onSaved={onSaved} />
        )}
      </DialogContent>
    </Dialog>
  );
}

type Closing = Pick<OfferFormDialogProps, "onClose" | "onSaved">;

/** Opens once it is known whether one was begun; without an answer it begins anew. */
function NewOffer(props: Closing) {
  const { data, isError } = useQuery(keptDraftQuery);
  if (data === undefined && !isError) return <Skeleton className="h-72 w-full" />;
  return <OfferFields offer={null} kept={data?.draft ?? null} {...props} />;
}

function OfferFields({
  offer,
  kept,
  onClose,
  onSaved,
}: Closing & { offer: Offer | null; kept: KeptDraft | null }) {
  const { t } = useTranslation(["grain-offers", "common"]);
  const user = useAgroSession()?.user;
  const failed = useFailureToast();
  const { dateTime } = useLocalTime();
  const [step, setStep] = useState<FormStep>("grain");
  const [tried, setTried] = useState<ReadonlySet<FormStep>>(new Set());
  const [begun, setBegun] = useState(kept);
  const fresh = draftOf(offer, { city: user?.city ?? "", country: user?.country ?? "BR" });
  const form = useForm<OfferDraft>({ defaultValues: kept ? withKept(fresh, kept) : fresh });
  const draft = form.watch();
  const isNew = offer === null;
  const forget = useKeptDraft(draft, isNew);
  const save = useMutation({
    mutationFn: (sent: OfferForm) =>
      offer === null ? createOffer(sent) : updateOffer(offer.id, { ...sent, version: offer.version }),
    onSuccess: ({ name }) => {
      if (isNew) void forget().catch(() => undefined);
      toast(
        isNew
          ? { title: t("form.created"), description: t("form.createdText", { name }) }
          : { title: t("form.updated") },
      );
      onSaved();
    },
    onError: (error) =>
      void failed(
        t(isNew ? "form.createFailed" : "form.updateFailed"),
        error,
        isNew ? t("form.createUnknown") : undefined,
      ),
  });
  const place = FORM_STEPS.indexOf(step);
  const next = FORM_STEPS[place + 1];
  const go = (to: FormStep) => {
    setTried((before) => new Set([...before, step]));
    setStep(to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried((before) => new Set([...before, step]));
    if (!isComplete(draft, step)) return;
    if (next !== undefined) return setStep(next);
    const incomplete = FORM_STEPS.find((each) => !isComplete(draft, each));
    if (incomplete !== undefined) return go(incomplete);
    const body = formOf(draft);
    if (body !== undefined && !save.isPending) save.mutate(body);
  };
  const missing = tried.has(step) ? missingIn(draft, step) : [];
  const part = {
    form,
    problem: (field: (typeof missing)[number]) => (missing.includes(field) ? t("form.missing") : undefined),
  };
  const beginAnew = () => {
    form.reset(fresh);
    void forget(fresh).catch(() => undefined);
    setBegun(null);
    setStep("grain");
    setTried(new Set());
  };
  return (
    <>
      <FormStepList step={step} draft={draft} tried={tried} onGo={go} />
      {begun !== null && (
        <Alert tone="info">
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {t("form.draft.kept", { at: dateTime(begun.savedAt) })}
            <Button variant="secondary" size="sm" onClick={beginAnew}>
              {t("form.draft.anew")}
            </Button>
          </span>
        </Alert>
      )}
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {step === "grain" && <GrainStep {...part} />}
        {step === "delivery" && <DeliveryStep {...part} />}
        {step === "quality" && <QualityStep form={form} />}
        <DialogFooter className="sm:col-span-2">
          {place === 0 ? (
            <Button variant="secondary" onClick={onClose}>
              {t("form.cancel")}
            </Button>
          ) : (
            <Button variant="secondary" onClick={() => go(FORM_STEPS[place - 1] ?? "grain")}>
              {t("back", { ns: "common" })}
            </Button>
          )}
          <Button type="submit" variant="wheat" disabled={save.isPending}>
            {next !== undefined ? t("continue", { ns: "common" }) : t(actionOf(isNew, save.isPending))}
          </Button>
        </DialogFooter>
      </form>
    </>
  );
}

function actionOf(isNew: boolean, isBusy: boolean) {
  if (isNew) return isBusy ? "form.creating" : "form.create";
  return isBusy ? "form.updating" : "form.update";
}
