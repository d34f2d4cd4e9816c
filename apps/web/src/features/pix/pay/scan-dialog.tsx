import { ImageUp } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { FileButton } from "@/components/file-button";
import { Alert } from "@/components/ui/alert";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { readQr, readQrFile } from "@/features/pix/pay/read-qr";

const BETWEEN_FRAMES_MS = 150;

interface ScanDialogProps {
  onCode: (code: string) => void;
  onClose: () => void;
}

/** Reads a QR code by the camera, or from a picture. What it reads stays on this device. */
export function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const { t } = useTranslation("pix-pay");
  const video = useRef<HTMLVideoElement>(null);
  const [noCode, setNoCode] = useState(false);
  const camera = useCodeCamera(video, onCode);
  const read = async (file: File) => {
    const code = await readQrFile(file);
    if (code === undefined) setNoCode(true);
    else onCode(code);
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent>
        <DialogTitle>{t("scan.title")}</DialogTitle>
        <DialogDescription>{t("scan.text")}</DialogDescription>
        {camera === "refused" ? (
          <Alert tone="warning">{t("scan.noCamera")}</Alert>
        ) : (
          <div className="relative overflow-hidden rounded-lg bg-ink">
            <video ref={video} autoPlay muted playsInline className="aspect-square w-full object-cover" />
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 m-auto aspect-square w-3/5 rounded-lg border-2 border-surface/80"
            />
          </div>
        )}
        {noCode && <Alert tone="negative">{t("scan.noCode")}</Alert>}
        <DialogFooter>
          <FileButton
            label={t("scan.file")}
            accept="image/*"
            disabled={false}
            onFile={(file) => void read(file)}
          >
            <ImageUp aria-hidden="true" className="size-4" />
            {t("scan.file")}
          </FileButton>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}

/** Keeps the camera on while the dialog is open, and looks at its frames until one has a code. */
function useCodeCamera(
  video: RefObject<HTMLVideoElement | null>,
  onCode: (code: string) => void,
): "watching" | "refused" {
  const [state, setState] = useState<"watching" | "refused">("watching");
  const found = useRef(onCode);
  found.current = onCode;
  useEffect(() => {
    let stream: MediaStream | undefined;
    let timer: number | undefined;
    let closed = false;
    const look = () => {
      const element = video.current;
      if (closed || element === null) return;
      const code = readQr(element, { width: element.videoWidth, height: element.videoHeight });
      if (code === undefined) timer = window.setTimeout(look, BETWEEN_FRAMES_MS);
      else found.current(code);
    };
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      if (closed || video.current === null) return stop(stream);
      video.current.srcObject = stream;
      await video.current.play();
      look();
    };
    open().catch(() => {
      if (!closed) setState("refused");
    });
    return () => {
      closed = true;
      window.clearTimeout(timer);
      stop(stream);
    };
  }, [video]);
  return state;
}

function stop(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
