import { useQuery } from "@tanstack/react-query";
import { Download, RotateCw, ZoomIn, ZoomOut } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type fileQuery, useObjectUrl } from "@/lib/private-file";

const ZOOMS = [1, 1.5, 2, 3, 4] as const;

interface FileViewerProps {
  /** Reads the file. */
  file: ReturnType<typeof fileQuery>;
  contentType: string;
  title: string;
  /** The name it is saved under. */
  saveAs: string;
}

/** One file, large: a picture closer or turned; a PDF is saved, since no page of ours shows what one may do. */
export function FileViewer({ file, contentType, title, saveAs }: FileViewerProps) {
  const { t } = useTranslation("cases");
  const { data, isError, error, refetch } = useQuery(file);
  const url = useObjectUrl(data);
  if (isError) return <ErrorAlert error={error} onRetry={() => void refetch()} className="m-4" />;
  if (url === undefined) return <Skeleton className="aspect-4/3 w-full rounded-none" />;
  const save = (
    <a href={url} download={saveAs}>
      <Download aria-hidden="true" className="size-4" />
      {t("viewer.save")}
    </a>
  );
  if (contentType !== "application/pdf") return <Picture url={url} title={title} save={save} />;
  return (
    <div className="flex flex-col items-center justify-center gap-3 bg-sunken p-6 text-center sm:aspect-4/3">
      <p className="max-w-xs text-ink-muted text-sm">{t("viewer.pdf")}</p>
      <Button asChild variant="secondary">
        {save}
      </Button>
    </div>
  );
}

function Picture({ url, title, save }: { url: string; title: string; save: ReactNode }) {
  const { t } = useTranslation("cases");
  const [zoom, setZoom] = useState(0);
  const [turns, setTurns] = useState(0);
  const size = `${(ZOOMS[zoom] ?? 1) * 100}%`;
  return (
    <div>
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
          style={{ width: size, height: size, transform: `rotate(${turns * 90}deg)` }}
        />
      </section>
      <div className="flex flex-wrap items-center justify-end gap-1 border-t bg-surface p-1">
        <Button asChild variant="ghost" size="sm" className="mr-auto min-h-11">
          {save}
        </Button>
        <ViewerButton label={t("viewer.out")} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <ZoomOut aria-hidden="true" className="size-5" />
        </ViewerButton>
        <span className="figures min-w-12 text-center text-sm" aria-live="polite">
          {size}
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
  children: ReactNode;
}

function ViewerButton({ label, ...props }: ViewerButtonProps) {
  return (
    <Button variant="ghost" size="sm" className="size-11 px-0" aria-label={label} title={label} {...props} />
  );
}
