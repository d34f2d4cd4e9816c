import { useQuery } from "@tanstack/react-query";
import { Download, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type CaseDocument, caseFileQuery } from "@/features/admin-kyc/api";
import { useObjectUrl } from "@/lib/private-file";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

/** One document, large: closer, turned, or saved when it is a PDF. */
export function DocumentViewer({ document, title }: { document: CaseDocument; title: string }) {
  const { t } = useTranslation("admin-kyc");
  const file = useQuery(caseFileQuery(document.id));
  const url = useObjectUrl(file.data);
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  if (file.isError)
    return <ErrorAlert error={file.error} onRetry={() => void file.refetch()} className="m-4" />;
  if (url === undefined) return <Skeleton className="aspect-4/3 w-full rounded-none" />;
  if (document.contentType === "application/pdf") {
    return (
      <div className="flex aspect-4/3 flex-col items-center justify-center gap-3 bg-sunken p-6 text-center">
        <p className="max-w-xs text-ink-muted text-sm">{t("viewer.pdf")}</p>
        <Button asChild variant="secondary">
          <a href={url} download={`comprovante-${document.id}.pdf`}>
            <Download aria-hidden="true" className="size-4" />
            {t("viewer.save")}
          </a>
        </Button>
      </div>
    );
  }
  return (
    <div className="relative">
      <section
        aria-label={title}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is zoomed is moved with the arrow keys
        tabIndex={0}
        className="flex aspect-4/3 overflow-auto bg-ink/90"
      >
        <img
          src={url}
          alt={title}
          className="m-auto max-w-none object-contain transition-transform"
          style={{
            width: `${(ZOOMS[zoom] ?? 1) * 100}%`,
            height: `${(ZOOMS[zoom] ?? 1) * 100}%`,
            transform: `rotate(${turns * 90}deg)`,
          }}
        />
      </section>
      <div className="absolute right-3 bottom-3 flex gap-1 rounded-lg border bg-surface p-1 shadow-float">
        <ViewerButton label={t("viewer.out")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden="true" className="size-5" />
        </ViewerButton>
        <span className="figures min-w-12 self-center text-center text-sm" aria-live="polite">
          {Math.round((ZOOMS[zoom] ?? 1) * 100)}%
        </span>
        <ViewerButton
          label={t("viewer.in")}
          disabled={zoom === ZOOMS.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <ZoomIn aria-hidden="true" className="size-5" />
        </ViewerButton>
        <ViewerButton label={t("viewer.turn")} onClick={() => setTurns(turns + 1)}>
          <RotateCw aria-hidden="true" className="size-5" />
        </ViewerButton>
      </div>
    </div>
  );
}

interface ViewerButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function ViewerButton({ label, ...props }: ViewerButtonProps) {
  return (
    <Button variant="ghost" size="sm" className="size-9 px-0" aria-label={label} title={label} {...props} />
  );
}
