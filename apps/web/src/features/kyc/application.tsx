import { zodResolver } from "@hookform/resolvers/zod";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Kyc, kycQuery, submitCase } from "@/features/kyc/api";
import { today } from "@/features/kyc/civil-day";
import {
  type Declaration,
  DOCUMENT_FIELDS,
  declarationOf,
  declarationSchema,
  PERSONAL_FIELDS,
  submissionOf,
} from "@/features/kyc/declaration-schema";
import { DocumentSlot } from "@/features/kyc/document-slot";
import { IdentityStep } from "@/features/kyc/identity-step";
import { forgetDeclaration, keepDeclaration, keptDeclaration } from "@/features/kyc/kept-declaration";
import { PersonalStep } from "@/features/kyc/personal-step";
import { ReviewStep } from "@/features/kyc/review-step";
import { StepList } from "@/features/kyc/step-list";
import { StepPanel } from "@/features/kyc/step-panel";
import { chosenIdentity, firstOpenStep, isStep, STEPS, type Step, stepStates } from "@/features/kyc/steps";
import { toast } from "@/lib/toast-store";

/** The verification as its applicant fills it in, step by step, from wherever they had got to. */
export function Application({ kyc, userId }: { kyc: Kyc; userId: string }) {
  const { t } = useTranslation("kyc");
  const queryClient = useQueryClient();
  const day = today();
  const schema = useMemo(() => declarationSchema(day), [day]);
  const form = useForm<Declaration>({
    resolver: zodResolver(schema),
    defaultValues: begunWith(kyc, userId),
  });
  const declaration = form.watch();
  useEffect(() => keepDeclaration(userId, declaration), [userId, declaration]);

  const states = stepStates(kyc, filledParts(schema, declaration));
  const { step, open } = useStep(firstOpenStep(states));
  const send = useMutation({
    mutationFn: submitCase,
    onSuccess: (sent) => {
      forgetDeclaration();
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
    if (await form.trigger(fields, { shouldFocus: true })) openAt(place + 1);
  };
  const unfinished = STEPS.filter((each) => each !== "review" && states[each] !== "done");
  const lacksFiles = step !== "personal" && step !== "review" && states[step] === "marked";
  return (
    <div className="flex flex-col gap-8">
      <StepList current={step} states={states} onOpen={open} />
      <StepPanel
        key={step}
        title={t(`steps.${step}`)}
        lead={t(`lead.${step}`)}
        onBack={place > 0 && step !== "review" ? () => openAt(place - 1) : undefined}
        onContinue={step === "review" ? undefined : () => void goOn()}
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

/** What was typed in this tab before, over what was declared before, with the kind of document that is there. */
function begunWith(kyc: Kyc, userId: string): Declaration {
  const declared = { ...declarationOf(kyc.personal, "rg"), ...keptDeclaration(userId) };
  return { ...declared, documentType: chosenIdentity(kyc) ?? declared.documentType };
}

function filledParts(schema: ReturnType<typeof declarationSchema>, declaration: Declaration) {
  const problems = new Set(schema.safeParse(declaration).error?.issues.map(({ path }) => path[0]) ?? []);
  return {
    personal: !PERSONAL_FIELDS.some((field) => problems.has(field)),
    document: !DOCUMENT_FIELDS.some((field) => problems.has(field)),
  };
}

/** The step of the address, or where there is something to do when it names none; where one began does not jump. */
function useStep(first: Step): { step: Step; open: (step: Step) => void } {
  const [search, setSearch] = useSearchParams();
  const [began] = useState(first);
  const named = search.get("step");
  return {
    step: isStep(named) ? named : began,
    open: (step) => setSearch({ step }, { replace: false }),
  };
}
