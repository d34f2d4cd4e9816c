import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Kyc, kycQuery, submitCase } from "@/features/kyc/api";
import { today } from "@/features/kyc/civil-day";
import {
  type Declaration,
  DOCUMENT_FIELDS,
  declarationOf,
  declarationOfDraft,
  declarationSchema,
  PERSONAL_FIELDS,
  submissionOf,
} from "@/features/kyc/declaration-schema";
import { DocumentSlot } from "@/features/kyc/document-slot";
import { IdentityStep } from "@/features/kyc/identity-step";
import { PersonalStep } from "@/features/kyc/personal-step";
import { ReviewStep } from "@/features/kyc/review-step";
import { StepList } from "@/features/kyc/step-list";
import { StepPanel } from "@/features/kyc/step-panel";
import { chosenIdentity, firstOpenStep, isStep, STEPS, type Step, stepStates } from "@/features/kyc/steps";
import { useDraft } from "@/features/kyc/use-draft";
import { toast } from "@/lib/toast-store";

/** The verification as its applicant fills it in, step by step, from wherever they had got to. */
export function Application({ kyc }: { kyc: Kyc }) {
  const { t } = useTranslation("kyc");
  const queryClient = useQueryClient();
  const day = today();
  const schema = useMemo(() => declarationSchema(day), [day]);
  const form = useForm<Declaration>({
    resolver: zodResolver(schema),
    defaultValues: begunWith(kyc),
  });
  const declaration = form.watch();
  const draft = useDraft(declaration);

  const states = stepStates(kyc, filledParts(schema, declaration));
  const { step, open, editing } = useStep(firstOpenStep(states));
  const send = useMutation({
    mutationFn: submitCase,
    onSuccess: (sent) => {
      queryClient.setQueryData(kycQuery.queryKey, sent);
      void queryClient.invalidateQueries({ queryKey: ["me"] });
      toast({ title: t("sent.toastTitle"), description: t("sent.toastText") });
    },
    onError: () => queryClient.invalidateQueries({ queryKey: kycQuery.queryKey }),
  });

  const place = STEPS.indexOf(step);
  const openAt = (index: number) => {
    const next = STEPS[index];
    if (next !== undefined) open(next);
  };
  const goOn = async () => {
    const fields = step === "personal" ? PERSONAL_FIELDS : step === "document" ? DOCUMENT_FIELDS : [];
    if (await form.trigger(fields, { shouldFocus: true }))
      openAt(editing ? STEPS.indexOf("review") : place + 1);
  };
  const unfinished = STEPS.filter((each) => each !== "review" && states[each] !== "done");
  const lacksFiles = step !== "personal" && step !== "review" && states[step] === "marked";
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <StepList current={step} states={states} onOpen={open} />
        <p role="status" className="min-h-5 text-ink-muted text-sm">
          {(draft === "saved" || draft === "failed") && t(`draft.${draft}`)}
        </p>
      </div>
      <StepPanel
        key={step}
        title={t(`steps.${step}`)}
        lead={t(`lead.${step}`)}
        onBack={place > 0 && step !== "review" && !editing ? () => openAt(place - 1) : undefined}
        onContinue={step === "review" ? undefined : () => void goOn()}
        continueWord={editing ? t("review.return") : undefined}
        waitingFor={lacksFiles ? t("review.marked") : undefined}
      >
        {step === "personal" && <PersonalStep form={form} today={day} />}
        {step === "document" && <IdentityStep kyc={kyc} form={form} today={day} />}
        {step === "selfie" && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DocumentSlot
              type="selfie"
              side={null}
              title={t("types.selfie")}
              hint={t("selfie.hint")}
              document={kyc.documents.find(({ type }) => type === "selfie")}
              camera="face"
            />
          </div>
        )}
        {step === "address" && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DocumentSlot
              type="proof_of_address"
              side={null}
              title={t("types.proof_of_address")}
              hint={t("address.hint")}
              document={kyc.documents.find(({ type }) => type === "proof_of_address")}
              camera="document"
            />
          </div>
        )}
        {step === "review" && (
          <ReviewStep
            kyc={kyc}
            declaration={declaration}
            open={unfinished}
            onOpen={open}
            onEdit={(part) => open(part, { editing: true })}
            onBack={() => openAt(place - 1)}
            onSend={() => send.mutate(submissionOf(declaration))}
            sending={send.isPending}
            error={send.error}
          />
        )}
      </StepPanel>
    </div>
  );
}

/** What was typed and not sent, or what was declared before, with the kind of document that is there. */
function begunWith(kyc: Kyc): Declaration {
  const declared = kyc.draft === null ? declarationOf(kyc.personal, "rg") : declarationOfDraft(kyc.draft);
  return { ...declared, documentType: chosenIdentity(kyc) ?? declared.documentType };
}

function filledParts(schema: ReturnType<typeof declarationSchema>, declaration: Declaration) {
  const problems = new Set(schema.safeParse(declaration).error?.issues.map(({ path }) => path[0]) ?? []);
  return {
    personal: !PERSONAL_FIELDS.some((field) => problems.has(field)),
    document: !DOCUMENT_FIELDS.some((field) => problems.has(field)),
  };
}

interface StepInAddress {
  step: Step;
  /** Opened from the review, which follows it. */
  editing: boolean;
  open: (step: Step, how?: { editing: boolean }) => void;
}

/** The step of the address, or where there is something to do when it names none; where one began does not jump. */
function useStep(first: Step): StepInAddress {
  const [search, setSearch] = useSearchParams();
  const [began] = useState(first);
  const named = search.get("step");
  return {
    step: isStep(named) ? named : began,
    editing: search.has("edit"),
    open: (step, { editing } = { editing: false }) =>
      setSearch(editing ? { step, edit: "" } : { step }, { replace: false }),
  };
}
