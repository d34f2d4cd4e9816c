import { useQuery } from "@tanstack/react-query";
import { FileText, ImageOff } from "lucide-react";
import { Skeleton } from "@/components/ui/skeleton";
import { documentFileQuery, type KycDocument } from "@/features/kyc/api";
import { cn } from "@/lib/cn";
import { useObjectUrl } from "@/lib/private-file";

interface DocumentPreviewProps {
  document: Pick<KycDocument, "id" | "contentType">;
  alt: string;
  className?: string | undefined;
}

/** A document as it was kept; fetched with its owner's token, so it has no address of its own. */
export function DocumentPreview({ document, alt, className }: DocumentPreviewProps) {
  const isImage = document.contentType === "image/jpeg";
  const file = useQuery({ ...documentFileQuery(document.id), enabled: isImage });
  const url = useObjectUrl(file.data);
  if (!isImage || file.isError) {
    const Icon = isImage ? ImageOff : FileText;
    return (
      <div className={cn("flex items-center justify-center bg-sunken text-ink-muted", className)}>
        <Icon aria-hidden="true" className="size-8" />
        <span className="sr-only">{alt}</span>
      </div>
    );
  }
  if (url === undefined) return <Skeleton className={className} />;
  return <img src={url} alt={alt} className={cn("bg-sunken object-contain", className)} />;
}
