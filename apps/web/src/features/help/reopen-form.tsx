import { CASE_MESSAGE_MAX_LENGTH } from "@lastro/contracts/cases";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { conversationKey, conversationQuery, reopen } from "@/features/help/api";

/** Goes on with a closed conversation. */
export function ReopenForm({ id }: { id: string }) {
  const { t } = useTranslation("help");
  const queryClient = useQueryClient();
  const { register, handleSubmit, watch } = useForm({ defaultValues: { text: "" } });
  const reopening = useMutation({
    mutationFn: (text: string) => reopen(id, text),
    onSuccess: (reopened) => queryClient.setQueryData(conversationQuery(id).queryKey, reopened),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: conversationKey(id) }),
  });
  const isEmpty = watch("text").trim() === "";
  const submit = handleSubmit(({ text }) => {
    if (!isEmpty && !reopening.isPending) reopening.mutate(text.trim());
  });
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("reopen.title")}</CardTitle>
      </CardHeader>
      <CardContent>
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label={t("reopen.text")}>
            <Textarea maxLength={CASE_MESSAGE_MAX_LENGTH} {...register("text")} />
          </Field>
          {reopening.isError && <ErrorAlert error={reopening.error} />}
          <Button type="submit" variant="secondary" disabled={isEmpty || reopening.isPending}>
            {t("reopen.do")}
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
