import { ChevronDown, Paperclip } from "lucide-react";
import { useId, useState } from "react";
import { FileViewer } from "@/components/case/file-viewer";
import { cn } from "@/lib/cn";
import { fileQuery } from "@/lib/private-file";

export interface EvidenceFile {
  id: string;
  name: string;
  contentType: string;
  note: string | null;
  sha256: string;
  /** Whose it is, and since when. */
  caption: string;
}

interface EvidenceListProps {
  files: readonly EvidenceFile[];
  words: { title: string; empty: string };
  /** The beginning of the keys the files are kept under. */
  queryKey: readonly unknown[];
  download: (id: string, signal: AbortSignal) => Promise<Blob>;
}

/** The files a case is proved with: what each is said to show, whose it is, and the hash it is known by. */
export function EvidenceList({ files, words, queryKey, download }: EvidenceListProps) {
  return (
    <>
      <h2 className="font-semibold">{words.title}</h2>
      {files.length === 0 && <p className="text-ink-muted">{words.empty}</p>}
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <EvidenceItem
            key={file.id}
            file={file}
            query={fileQuery([...queryKey, "evidence", file.id], (signal) => download(file.id, signal))}
          />
        ))}
      </ul>
    </>
  );
}

/** Opened only when somebody looks: that an administrator did is kept. */
function EvidenceItem({ file, query }: { file: EvidenceFile; query: ReturnType<typeof fileQuery> }) {
  const [opened, setOpened] = useState(false);
  const viewer = useId();
  return (
    <li className="flex flex-col gap-0.5 overflow-hidden rounded-md border">
      <div className="flex flex-col gap-0.5 p-3">
        <button
          type="button"
          aria-expanded={opened}
          aria-controls={opened ? viewer : undefined}
          onClick={() => setOpened(!opened)}
          className="flex min-h-11 items-center gap-2 text-left"
        >
          <Paperclip aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
          <span className="min-w-0 flex-1 break-all text-accent underline underline-offset-4">
            {file.name}
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cn("size-4 shrink-0 text-ink-muted transition-transform", opened && "rotate-180")}
          />
        </button>
        {file.note !== null && <p className="break-words">{file.note}</p>}
        <p className="text-ink-muted">{file.caption}</p>
        <p className="break-all text-ink-muted text-xs">SHA-256 {file.sha256}</p>
      </div>
      {opened && (
        <div id={viewer} className="border-t">
          <FileViewer file={query} contentType={file.contentType} title={file.name} saveAs={file.name} />
        </div>
      )}
    </li>
  );
}
