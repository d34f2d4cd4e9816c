import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

/** The copy-and-paste code, whole, with the button that takes it along. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation("pix");
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [outcome, setOutcome] = useState<"copied" | "failed">();
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(undefined), 3_000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setOutcome("copied");
    } catch {
      field.current?.select();
      setOutcome("failed");
    }
  };

  return (
    <div className="flex flex-col gap-2">
      <label htmlFor={id} className="font-medium text-sm">
        {t("charge.copyLabel")}
      </label>
      <textarea
        id={id}
        ref={field}
        readOnly
        rows={2}
        value={code}
        onFocus={({ target }) => target.select()}
        className="field-sizing-content w-full resize-none break-all rounded-md border bg-sunken px-3 py-2.5 font-mono text-ink-muted text-xs leading-relaxed"
      />
      <Button size="lg" onClick={() => void copy()}>
        {outcome === "copied" ? (
          <Check aria-hidden="true" className="size-5" />
        ) : (
          <Copy aria-hidden="true" className="size-5" />
        )}
        {outcome === "copied" ? t("charge.copied") : t("charge.copy")}
      </Button>
      <p role="status" className={outcome === "failed" ? "text-negative text-sm" : "sr-only"}>
        {outcome === "copied" ? t("charge.copied") : outcome === "failed" ? t("charge.copyFailed") : ""}
      </p>
    </div>
  );
}
