import { useMutation } from "@tanstack/react-query";
import { FileText } from "lucide-react";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

interface PdfButtonProps {
  label: string;
  /** Said when the file does not come. */
  failure: string;
  /** The name it is kept under, without its ending. */
  name: string;
  download: () => Promise<Blob>;
  className?: string;
}

/** Keeps a document of the person's as a file. */
export function PdfButton({ label, failure, name, download, className }: PdfButtonProps) {
  const failed = useFailureToast();
  const { mutate, isPending } = useMutation({
    mutationFn: download,
    onSuccess: (file) => saveFile(file, `${name}.pdf`),
    onError: (error) => void failed(failure, error),
  });
  return (
    <Button variant="secondary" className={className} disabled={isPending} onClick={() => mutate()}>
      <FileText aria-hidden="true" className="size-4" />
      {label}
    </Button>
  );
}
