import { useMutation } from "@tanstack/react-query";
import { Paperclip } from "lucide-react";
import { useForm } from "react-hook-form";
import { FileButton } from "@/components/file-button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useFailureToast } from "@/lib/use-failure-toast";

interface EvidenceUploadProps {
  words: { note: string; add: string; failed: string };
  /** The types of file that are taken, as an input's `accept`. */
  accept: string;
  maxNoteLength: number;
  /** Sends the file with what it is said to show; empty where nothing was said. */
  send: (file: File, note: string) => Promise<unknown>;
}

/** Adds a file to what a case is proved with. */
export function EvidenceUpload({ words, accept, maxNoteLength, send }: EvidenceUploadProps) {
  const failed = useFailureToast();
  const { register, getValues, reset } = useForm({ defaultValues: { note: "" } });
  const add = useMutation({
    mutationFn: (file: File) => send(file, getValues("note").trim()),
    onSuccess: () => reset(),
    onError: (error) => void failed(words.failed, error),
  });
  return (
    <div className="flex flex-wrap items-end gap-2 rounded-md bg-sunken p-4 max-sm:p-3">
      <Field label={words.note} className="min-w-52 flex-1">
        <Input maxLength={maxNoteLength} {...register("note")} />
      </Field>
      <FileButton
        label={words.add}
        accept={accept}
        className="max-sm:w-full"
        disabled={add.isPending}
        onFile={add.mutate}
      >
        <Paperclip aria-hidden="true" className="size-4" />
        {words.add}
      </FileButton>
    </div>
  );
}
