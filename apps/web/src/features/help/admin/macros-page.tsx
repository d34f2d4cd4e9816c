import { CASE_MESSAGE_MAX_LENGTH } from "@lastro/contracts/cases";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { type Macro, macrosQuery, removeMacro, saveMacro } from "@/features/help/admin/api";
import { useFailureToast } from "@/lib/use-failure-toast";

const MAX_TITLE_LENGTH = 80;

/** Answers administrators save for one another. */
export function MacrosPage() {
  const { t } = useTranslation("help-admin");
  const { data, error, refetch } = useQuery(macrosQuery);
  const [edited, setEdited] = useState<Macro | null>(null);
  return (
    <div className="mx-auto w-full max-w-3xl">
      <Link
        to="/admin/support"
        className="mb-2 inline-flex min-h-11 items-center gap-2 rounded-sm text-ink-muted text-sm hover:text-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t("back")}
      </Link>
      <PageHeader title={t("macros.title")} description={t("macros.lead")} />
      <MacroForm key={edited?.id ?? "new"} macro={edited} onDone={() => setEdited(null)} />
      {error !== null ? (
        <ErrorAlert error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-48 w-full" />
      ) : data.macros.length === 0 ? (
        <p className="text-ink-muted text-sm">{t("macros.empty")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {data.macros.map((macro) => (
            <MacroItem key={macro.id} macro={macro} onEdit={() => setEdited(macro)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function MacroItem({ macro, onEdit }: { macro: Macro; onEdit: () => void }) {
  const { t } = useTranslation("help-admin");
  const queryClient = useQueryClient();
  const failed = useFailureToast();
  const removing = useMutation({
    mutationFn: () => removeMacro(macro.id),
    onError: (error) => void failed(t("macros.failed"), error),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: macrosQuery.queryKey }),
  });
  return (
    <li className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
      <h2 className="font-medium">{macro.title}</h2>
      <p className="whitespace-pre-wrap break-words text-sm">{macro.text}</p>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" aria-label={t("macros.editOne", macro)} onClick={onEdit}>
          {t("macros.edit")}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          aria-label={t("macros.deleteOne", macro)}
          disabled={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t("macros.delete")}
        </Button>
      </div>
    </li>
  );
}

function MacroForm({ macro, onDone }: { macro: Macro | null; onDone: () => void }) {
  const { t } = useTranslation("help-admin");
  const queryClient = useQueryClient();
  const { register, handleSubmit, reset, watch } = useForm({
    defaultValues: { title: macro?.title ?? "", text: macro?.text ?? "" },
  });
  const saving = useMutation({
    mutationFn: saveMacro,
    onSuccess: () => {
      reset({ title: "", text: "" });
      onDone();
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: macrosQuery.queryKey }),
  });
  const { title, text } = watch();
  const isWhole = title.trim() !== "" && text.trim() !== "";
  const submit = handleSubmit(() => {
    if (isWhole && !saving.isPending)
      saving.mutate({ id: macro?.id ?? null, title: title.trim(), text: text.trim() });
  });
  return (
    <Card className="mb-6">
      <CardContent className="pt-5">
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <Field label={t("macros.name")} required>
            <Input maxLength={MAX_TITLE_LENGTH} {...register("title")} />
          </Field>
          <Field label={t("macros.text")} required>
            <Textarea maxLength={CASE_MESSAGE_MAX_LENGTH} {...register("text")} />
          </Field>
          {saving.isError && <ErrorAlert error={saving.error} />}
          <div className="flex flex-wrap gap-2">
            <Button type="submit" disabled={!isWhole || saving.isPending}>
              {t(macro === null ? "macros.create" : "macros.save")}
            </Button>
            {macro !== null && (
              <Button type="button" variant="ghost" onClick={onDone}>
                {t("macros.cancel")}
              </Button>
            )}
          </div>
        </form>
      </CardContent>
    </Card>
  );
}
