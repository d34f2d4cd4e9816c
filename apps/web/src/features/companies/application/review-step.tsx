import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Label } from "@/components/ui/label";
import { type Application, applicationQuery, submitApplication } from "@/features/companies/api";
import { Summary } from "@/features/companies/application/summary";
import { toast } from "@/lib/toast-store";

interface ReviewStepProps {
  application: Application;
  /** What the server refused, to be shown where it was typed. */
  onRefused: (error: unknown) => void;
}

/** Everything once more before it is sent. */
export function ReviewStep({ application, onRefused }: ReviewStepProps) {
  const { t } = useTranslation("companies");
  const { id } = application;
  const queryClient = useQueryClient();
  const checkId = useId();
  const [isTrue, setTrue] = useState(false);
  const sending = useMutation({
    mutationFn: () => submitApplication(id),
    onSuccess: (sent) => {
      queryClient.setQueryData(applicationQuery(id).queryKey, sent);
      void queryClient.invalidateQueries({ queryKey: ["companies"], exact: true });
      toast({ title: t("form.sent") });
    },
    onError: onRefused,
  });
  return (
    <>
      <Summary content={application.content} documents={application.documents} />
      <div className="flex items-start gap-3">
        <Checkbox id={checkId} checked={isTrue} onCheckedChange={(next) => setTrue(next === true)} />
        <Label htmlFor={checkId} className="font-normal">
          {t("form.truth")}
        </Label>
      </div>
      {sending.isError && <ErrorAlert error={sending.error} />}
      <Button disabled={!isTrue || sending.isPending} onClick={() => sending.mutate()}>
        {t("form.send")}
      </Button>
    </>
  );
}
