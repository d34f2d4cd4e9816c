import { QrCode } from "@/components/qr-code";
import { cn } from "@/lib/cn";

interface ScannableCodeProps {
  text: string;
  /** What whoever hears the page is told of the picture. */
  label: string;
  caption: string;
  className?: string;
}

/** A code to be scanned, beside its text. On a phone the text is pasted, not scanned: it comes first there. */
export function ScannableCode({ text, label, caption, className }: ScannableCodeProps) {
  return (
    <figure className={cn("order-last mx-auto flex w-full flex-col gap-2 md:order-first", className)}>
      <QrCode text={text} label={label} className="block w-full rounded-lg border" />
      <figcaption className="text-center text-ink-muted text-sm">{caption}</figcaption>
    </figure>
  );
}
