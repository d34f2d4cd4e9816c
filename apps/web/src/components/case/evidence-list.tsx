import { Paperclip } from "lucide-react";
import { saveFile } from "@/lib/save-file";
import { useFailureToast } from "@/lib/use-failure-toast";

export interface EvidenceFile {
  id: string;
  name: string;
  note: string | null;
  sha256: string;
  /** Whose it is, and since when. */
  caption: string;
}

interface EvidenceListProps {
  files: readonly EvidenceFile[];
  words: { title: string; empty: string; failed: string };
  download: (id: string) => Promise<Blob>;
}

/** The files a case is proved with: what each is said to show, whose it is, and the hash it is known by. */
export function EvidenceList({ files, words, download }: EvidenceListProps) {
  const failed = useFailureToast();
  const open = async (id: string, name: string) => {
    try {
      saveFile(await download(id), name);
    } catch (error) {
      await failed(words.failed, error);
    }
  };
  return (
    <>
      <h3 className="font-semibold">{words.title}</h3>
      {files.length === 0 && <p className="text-ink-muted">{words.empty}</p>}
      <ul className="flex flex-col gap-1">
        {files.map(({ id, name, note, sha256, caption }) => (
          <li key={id} className="flex flex-col gap-0.5 rounded-md border p-3">
            <button
              type="button"
              onClick={() => void open(id, name)}
              className="flex min-h-6 items-start gap-2 text-left"
            >
              <Paperclip aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-muted" />
              <span className="break-all text-accent underline underline-offset-4">{name}</span>
            </button>
            {note !== null && <p className="break-words">{note}</p>}
            <p className="text-ink-muted">{caption}</p>
            <p className="break-all text-ink-muted text-xs">SHA-256 {sha256}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
