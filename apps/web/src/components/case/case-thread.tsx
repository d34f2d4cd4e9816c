import type { WireResponseOf } from "@lastro/contracts";
import { CASE_MESSAGE_MAX_LENGTH, type listCaseMessages } from "@lastro/contracts/cases";
import { useMutation } from "@tanstack/react-query";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useRoleWords } from "@/components/case/case-timeline";
import type { CaseWords } from "@/components/case/case-words";
import type { OlderPages } from "@/components/case/load-older";
import { MessageList } from "@/components/case/message-list";
import { ChoiceField } from "@/components/choice-field";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/input";
import { Label } from "@/components/ui/label";
import { Skeleton } from "@/components/ui/skeleton";
import { useFailureToast } from "@/lib/use-failure-toast";

type AdminMessage = WireResponseOf<typeof listCaseMessages>["messages"][number];
/** As a party reads it there are no notes. */
type Message = Omit<AdminMessage, "internal"> & { internal?: boolean };

interface CaseThreadProps {
  list: OlderPages & { data: { pages: { messages: Message[] }[] } | undefined };
  words: Pick<CaseWords, "roles">;
  dateTime: (iso: string) => string;
  /** The role of who reads. */
  reader: string;
  /** Absent where nothing may be written any more. */
  write?: ThreadFormProps | undefined;
}

/** A case's conversation: what parties and administrators wrote, and a message more. */
export function CaseThread({ list, words, dateTime, reader, write }: CaseThreadProps) {
  const { t } = useTranslation("cases");
  const role = useRoleWords(words);
  if (list.data === undefined) return <Skeleton className="h-24 w-full" />;
  const messages = [...list.data.pages].reverse().flatMap((page) => page.messages);
  return (
    <div className="flex flex-col gap-3">
      <MessageList
        list={list}
        empty={t("messages.empty")}
        messages={messages.map(({ id, text, name, by, at, internal }) => ({
          id,
          text,
          caption: [name, role(by), dateTime(at)].filter((part) => part !== "").join(" · "),
          isAside: by === reader,
          readers: internal ? t("messages.note") : undefined,
        }))}
      />
      {write !== undefined && <ThreadForm {...write} />}
    </div>
  );
}

export interface SavedAnswer {
  id: string;
  title: string;
  text: string;
}

interface ThreadFormProps {
  /** Whether the writer may choose that only administrators read it. */
  mayNote: boolean;
  /** What may be put into the message instead of typing it. */
  savedAnswers?: readonly SavedAnswer[] | undefined;
  send: (message: { text: string; internal: boolean }) => Promise<unknown>;
  /** Called when it was answered or failed. */
  onSettled: () => void;
}

/** What was typed stays until it was sent. */
function ThreadForm({ mayNote, savedAnswers = [], send, onSettled }: ThreadFormProps) {
  const { t } = useTranslation("cases");
  const failed = useFailureToast();
  const note = useId();
  const { register, handleSubmit, reset, setValue, watch } = useForm({
    defaultValues: { text: "", internal: false },
  });
  const write = useMutation({
    mutationFn: send,
    onSuccess: (_, { internal }) => reset({ text: "", internal }),
    onError: (error) => void failed(t("messages.failed"), error),
    onSettled,
  });
  const { internal } = watch();
  const text = watch("text").trim();
  const submit = handleSubmit(() => {
    if (text !== "" && !write.isPending) write.mutate({ text, internal });
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      {savedAnswers.length > 0 && (
        <ChoiceField
          label={t("messages.savedAnswer")}
          value=""
          onValueChange={(id) => setValue("text", savedAnswers.find((one) => one.id === id)?.text ?? "")}
          choices={savedAnswers.map(({ id, title }) => [id, title] as const)}
        />
      )}
      <Field
        label={t(internal ? "messages.note" : "messages.label")}
        hint={t(internal ? "messages.noteHint" : "messages.hint")}
      >
        <Textarea maxLength={CASE_MESSAGE_MAX_LENGTH} {...register("text")} />
      </Field>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {mayNote && (
          <span className="flex min-h-11 items-center gap-2.5">
            <Checkbox
              id={note}
              checked={internal}
              onCheckedChange={(checked) => setValue("internal", checked === true)}
            />
            <Label htmlFor={note}>{t("messages.note")}</Label>
          </span>
        )}
        <Button
          type="submit"
          variant="secondary"
          className="ml-auto max-sm:w-full"
          disabled={text === "" || write.isPending}
        >
          {t(internal ? "messages.keepNote" : "messages.send")}
        </Button>
      </div>
    </form>
  );
}
