import { CASE_MESSAGE_MAX_LENGTH } from "@lastro/contracts/cases";
import { SUPPORT_LINKS, type SupportCategory } from "@lastro/contracts/support";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { hoursQuery, type NewConversation, open, SUPPORT } from "@/features/help/api";
import { HoursNote } from "@/features/help/hours-note";
import { useCategories } from "@/features/help/words";

/** Begins a conversation; `?movement=` or `?case=` in the address says what it is about. */
export function NewConversationPage() {
  const { t } = useTranslation("help");
  const { data: hours } = useQuery(hoursQuery);
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader title={t("new.title")} description={t("new.lead")} />
      <Card>
        <CardContent className="flex flex-col gap-5 pt-5">
          {hours !== undefined && <HoursNote hours={hours} />}
          <NewConversationForm />
        </CardContent>
      </Card>
    </div>
  );
}

function NewConversationForm() {
  const { t } = useTranslation("help");
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const link = useLink();
  const { register, handleSubmit, setValue, watch, formState } = useForm<{
    category: SupportCategory;
    text: string;
  }>({ defaultValues: { category: link?.kind === "movement" ? "account" : "other", text: "" } });
  const opening = useMutation({
    mutationFn: open,
    onSuccess: ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: SUPPORT });
      void navigate(`/help/conversations/${id}`, { replace: true });
    },
  });
  const submit = handleSubmit(({ category, text }) => {
    if (!opening.isPending) opening.mutate({ category, text: text.trim(), link });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ChoiceField<SupportCategory>
        label={t("new.category")}
        value={watch("category")}
        onValueChange={(category) => setValue("category", category)}
        choices={useCategories()}
      />
      {link !== null && <Alert tone="info">{t(`new.link.${link.kind}`)}</Alert>}
      <Field
        label={t("new.text")}
        hint={t("new.textHint")}
        error={formState.errors.text && t("new.textMissing")}
        required
      >
        <Textarea
          className="min-h-40"
          maxLength={CASE_MESSAGE_MAX_LENGTH}
          {...register("text", { validate: (text) => text.trim() !== "" })}
        />
      </Field>
      {opening.isError && <ErrorAlert error={opening.error} />}
      <Button type="submit" disabled={opening.isPending}>
        {t("new.send")}
      </Button>
    </form>
  );
}

/** What of the client's the address names. */
function useLink(): NewConversation["link"] {
  const [search] = useSearchParams();
  for (const kind of SUPPORT_LINKS) {
    const id = search.get(kind);
    if (id !== null) return { kind, id };
  }
  return null;
}
