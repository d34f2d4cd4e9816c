import { CASE_MESSAGE_MAX_LENGTH } from "@lastro/contracts/cases";
import type { SupportCategory } from "@lastro/contracts/support";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { MessageList } from "@/components/case/message-list";
import { ChoiceField } from "@/components/choice-field";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import { type PassView, readWithPass, writeWithPass } from "@/features/help/api";
import { useCategories } from "@/features/help/words";
import { formatDateTime } from "@/lib/format-date";

const NEW = "new";
const NO_OLDER = { hasNextPage: false, isFetchingNextPage: false, fetchNextPage: async () => undefined };
const passKey = (pass: string, id: string | null) => ["support-pass", pass, id] as const;

/** What the person of a link wrote with support, and a message more. */
export function PassConversations({ pass }: { pass: string }) {
  const { t } = useTranslation("help");
  const [id, setId] = useState<string | null>(null);
  const { data, error } = useQuery({
    queryKey: passKey(pass, id),
    queryFn: ({ signal }) => readWithPass(pass, id, signal),
    retry: false,
  });
  if (error !== null) return <ErrorAlert error={error} />;
  if (data === undefined) return <Skeleton className="h-64 w-full" />;
  return (
    <div className="flex flex-col gap-6">
      <p className="text-ink-muted text-sm">{t("pass.until", { at: formatDateTime(data.expiresAt) })}</p>
      {data.conversations.length > 0 && (
        <ChoiceField
          label={t("conversations.title")}
          value={id ?? NEW}
          onValueChange={(next) => setId(next === NEW ? null : next)}
          choices={[
            [NEW, t("new.title")],
            ...data.conversations.map(
              (row) => [row.id, `${row.number} · ${t(`categories.${row.category}`)}`] as const,
            ),
          ]}
        />
      )}
      {data.current !== null && <Messages view={data} />}
      {(data.current === null || data.current.may.write) && (
        <PassForm key={id} pass={pass} view={data} onWritten={setId} />
      )}
    </div>
  );
}

function Messages({ view: { messages } }: { view: PassView }) {
  const { t } = useTranslation(["help", "cases"]);
  const by = (role: string) => (role === "client" ? t("client") : t("by.administrator", { ns: "cases" }));
  return (
    <Card>
      <CardContent className="flex flex-col gap-3 pt-5">
        <MessageList
          list={NO_OLDER}
          empty=""
          messages={messages.map((message) => ({
            id: message.id,
            text: message.text,
            caption: `${by(message.by)} · ${formatDateTime(message.at)}`,
            isAside: message.by === "client",
          }))}
        />
      </CardContent>
    </Card>
  );
}

interface PassFormProps {
  pass: string;
  view: PassView;
  onWritten: (id: string | null) => void;
}

function PassForm({ pass, view: { current }, onWritten }: PassFormProps) {
  const { t } = useTranslation("help");
  const queryClient = useQueryClient();
  const categories = useCategories();
  const { register, handleSubmit, reset, setValue, watch } = useForm<{
    category: SupportCategory;
    text: string;
  }>({
    defaultValues: { category: current?.category ?? "account", text: "" },
  });
  const { category } = watch();
  const isEmpty = watch("text").trim() === "";
  const writing = useMutation({
    mutationFn: (text: string) => writeWithPass({ pass, id: current?.id ?? null, category, text }),
    onSuccess: (view) => {
      const id = view.current?.id ?? null;
      queryClient.setQueryData(passKey(pass, id), view);
      reset();
      onWritten(id);
    },
  });
  const submit = handleSubmit(({ text }) => {
    if (!isEmpty && !writing.isPending) writing.mutate(text.trim());
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {current === null && (
        <ChoiceField<SupportCategory>
          label={t("new.category")}
          value={category}
          onValueChange={(next) => setValue("category", next)}
          choices={categories}
        />
      )}
      <Field label={t("new.text")}>
        <Textarea className="min-h-32" maxLength={CASE_MESSAGE_MAX_LENGTH} {...register("text")} />
      </Field>
      {writing.isError && <ErrorAlert error={writing.error} />}
      <Button type="submit" disabled={isEmpty || writing.isPending}>
        {t("new.send")}
      </Button>
    </form>
  );
}
