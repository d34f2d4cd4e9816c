import { Camera } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent, DialogDescription, DialogFooter, DialogTitle } from "@/components/ui/dialog";
import { cn } from "@/lib/cn";

interface CameraDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The face, seen as in a mirror, or a document on the table. */
  subject: "face" | "document";
  onPhoto: (photo: Blob) => void;
}

/** Whether this browser, on this page, can be asked for a camera at all. */
export const hasCamera = (): boolean => navigator.mediaDevices?.getUserMedia !== undefined;

/** A photograph taken on the page. */
export function CameraDialog({ open, onOpenChange, subject, onPhoto }: CameraDialogProps) {
  const { t } = useTranslation("kyc");
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl">
        <DialogTitle>{t(`camera.${subject}.title`)}</DialogTitle>
        <DialogDescription>{t(`camera.${subject}.text`)}</DialogDescription>
        <Viewfinder
          subject={subject}
          onPhoto={(photo) => {
            onPhoto(photo);
            onOpenChange(false);
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function Viewfinder({ subject, onPhoto }: Pick<CameraDialogProps, "subject" | "onPhoto">) {
  const { t } = useTranslation("kyc");
  const video = useRef<HTMLVideoElement>(null);
  const state = useCameraStream(video, subject);
  if (state === "refused") return <Alert tone="warning">{t("camera.refused")}</Alert>;
  return (
    <>
      <div className="relative overflow-hidden rounded-lg bg-ink">
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          className={cn("aspect-4/3 w-full object-cover", subject === "face" && "-scale-x-100")}
        />
        <span
          aria-hidden="true"
          className={cn(
            "pointer-events-none absolute inset-0 m-auto border-2 border-surface/80",
            subject === "face" ? "h-4/5 aspect-3/4 rounded-[50%]" : "w-5/6 aspect-[1.58] rounded-lg",
          )}
        />
      </div>
      <DialogFooter>
        <Button
          disabled={state !== "ready"}
          onClick={() => void photograph(video.current).then((photo) => photo && onPhoto(photo))}
        >
          <Camera aria-hidden="true" className="size-4" />
          {state === "ready" ? t("camera.take") : t("camera.opening")}
        </Button>
      </DialogFooter>
    </>
  );
}

type StreamState = "opening" | "ready" | "refused";

/** Keeps the camera on while the viewfinder is open, and not a moment longer. */
function useCameraStream(
  video: React.RefObject<HTMLVideoElement | null>,
  subject: CameraDialogProps["subject"],
): StreamState {
  const [state, setState] = useState<StreamState>("opening");
  useEffect(() => {
    let stream: MediaStream | undefined;
    let closed = false;
    const facingMode = subject === "face" ? "user" : "environment";
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode, width: { ideal: 1920 }, height: { ideal: 1440 } } })
      .then(async (opened) => {
        stream = opened;
        if (closed || video.current === null) return stop(opened);
        video.current.srcObject = opened;
        await video.current.play();
        setState("ready");
      })
      .catch(() => {
        if (!closed) setState("refused");
      });
    return () => {
      closed = true;
      if (stream) stop(stream);
    };
  }, [video, subject]);
  return state;
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

function photograph(video: HTMLVideoElement | null): Promise<Blob | null> {
  if (video === null || video.videoWidth === 0) return Promise.resolve(null);
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", 0.92));
}
