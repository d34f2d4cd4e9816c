import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useForm } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFailureToast } from "@/lib/use-failure-toast";

interface MessageFormProps {
  words: { label: string; send: string; failed: string };
  maxLength: number;
  /** Sends the text, trimmed. */
  send: (text: string) => Promise<unknown>;
  /** Called when it was answered or failed. */
  onSettled: () => void;
}

/** Writes to the other side of a case; what was typed is kept until it was sent. */
export function MessageForm({ words, maxLength, send, onSettled }: MessageFormProps) {
  const failed = useFailureToast();
  const { register, handleSubmit, reset, watch } = useForm({ defaultValues: { text: "" } });
  const write = useMutation({
    mutationFn: send,
    onSuccess: () => reset(),
    onError: (error) => void failed(words.failed, error),
    onSettled,
  });
  const text = watch("text").trim();
  const submit = handleSubmit(() => {
    if (text !== "" && !write.isPending) write.mutate(text);
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex items-end gap-2">
      <Field label={words.label} className="flex-1">
        <Input maxLength={maxLength} {...register("text")} />
      </Field>
      <Button
        type="submit"
        size="icon"
        variant="secondary"
        aria-label={words.send}
        disabled={text === "" || write.isPending}
      >
        <Send aria-hidden="true" className="size-4.5" />
      </Button>
    </form>
  );
}
