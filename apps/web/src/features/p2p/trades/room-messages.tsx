import { useQuery } from "@tanstack/react-query";
import { FileText, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FileViewer } from "@/components/case/file-viewer";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "@/components/ui/dialog";
import { Skeleton } from "@/components/ui/skeleton";
import type { Role, RoomMessage } from "@/features/p2p/trades/api";
import { cn } from "@/lib/cn";
import { formatDateTime } from "@/lib/format-date";
import { fileQuery, useObjectUrl } from "@/lib/private-file";

interface RoomMessagesProps {
  /** Oldest first. */
  messages: readonly RoomMessage[];
  /** Whose messages stand to the right. */
  reader: Role | "administrator";
  /** The reais went inside this bank: it is known that they were paid. */
  paidHere: boolean;
  /** The beginning of the keys the files are kept under. */
  fileKey: readonly unknown[];
  download: (pictureId: string, signal: AbortSignal) => Promise<Blob>;
}

/** What the sides of a trade wrote and sent, and what the house noted between. */
export function RoomMessages({ messages, paidHere, ...rest }: RoomMessagesProps) {
  const { t } = useTranslation("p2p");
  if (messages.length === 0) return <p className="text-ink-muted text-sm">{t("room.empty")}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {messages.map((message) =>
        message.by === "system" ? (
          <li
            key={message.id}
            className="self-center text-balance px-4 py-1 text-center text-ink-muted text-xs"
          >
            {message.note === null
              ? message.text
              : t(paidHere && message.note === "paid" ? "room.paidHere" : `room.notes.${message.note}`)}{" "}
            <span className="whitespace-nowrap">· {formatDateTime(message.at)}</span>
          </li>
        ) : (
          <Said key={message.id} message={message} {...rest} />
        ),
      )}
    </ul>
  );
}

type SaidProps = Omit<RoomMessagesProps, "messages" | "paidHere"> & { message: RoomMessage };

function Said({ message, reader, fileKey, download }: SaidProps) {
  const { t } = useTranslation("p2p");
  const { by, name, text, file, at } = message;
  const isAside = by === reader;
  return (
    <li
      className={cn(
        "max-w-[85%] rounded-lg px-3.5 py-2 text-sm",
        isAside ? "self-end bg-wheat-soft" : "self-start bg-sunken",
      )}
    >
      {text !== null && <p className="whitespace-pre-wrap break-words">{text}</p>}
      {!isAside &&
        warningsOf(message).map((warning) => (
          <p key={warning} className="my-1 flex items-start gap-1.5 font-medium text-negative text-xs">
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
            {t(`room.warnings.${warning}`)}
          </p>
        ))}
      {file !== null && <Sent file={file} fileKey={fileKey} download={download} />}
      <p className="mt-0.5 text-ink-muted text-xs">
        {[name ?? t(`roles.${by}`), formatDateTime(at)].join(" · ")}
      </p>
    </li>
  );
}

const WARNINGS = ["pix_key", "link", "cpf"] as const;

/** What a message carries that is no part of its trade, as the server found it. */
function warningsOf({ facts }: RoomMessage) {
  const found = facts.warning?.split(",") ?? [];
  return WARNINGS.filter((warning) => found.includes(warning));
}

interface SentProps extends Pick<RoomMessagesProps, "fileKey" | "download"> {
  file: NonNullable<RoomMessage["file"]>;
}

/** A picture, small, or a PDF by its name; either opens large. */
function Sent({ file, fileKey, download }: SentProps) {
  const [open, setOpen] = useState(false);
  const query = fileQuery([...fileKey, "picture", file.id], (signal) => download(file.id, signal));
  const isPicture = file.contentType.startsWith("image/");
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="my-1 flex min-h-11 max-w-full items-center gap-2 text-left text-accent underline underline-offset-4"
      >
        {isPicture ? (
          <Thumbnail query={query} name={file.name} />
        ) : (
          <>
            <FileText aria-hidden="true" className="size-5 shrink-0" />
            <span className="min-w-0 break-all">{file.name}</span>
          </>
        )}
      </button>
      <Dialog open={open} onOpenChange={setOpen}>
        <DialogContent className="max-w-2xl">
          <DialogTitle className="break-all">{file.name}</DialogTitle>
          <DialogDescription className="break-all text-xs">SHA-256 {file.sha256}</DialogDescription>
          <FileViewer file={query} contentType={file.contentType} title={file.name} saveAs={file.name} />
        </DialogContent>
      </Dialog>
    </>
  );
}

function Thumbnail({ query, name }: { query: ReturnType<typeof fileQuery>; name: string }) {
  const { data } = useQuery(query);
  const url = useObjectUrl(data);
  if (url === undefined) return <Skeleton className="h-32 w-40" />;
  return <img src={url} alt={name} className="max-h-48 max-w-full rounded-md object-contain" />;
}
