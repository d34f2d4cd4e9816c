import { Check, Copy } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";

interface CopyCodeProps {
  code: string;
  words: { label: string; copy: string; copied: string; failed: string };
}

/** A code to be pasted elsewhere, whole, with the button that takes it along. */
export function CopyCode({ code, words }: CopyCodeProps) {
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
        {words.label}
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
        {outcome === "copied" ? words.copied : words.copy}
      </Button>
      <p role="status" className={outcome === "failed" ? "text-negative text-sm" : "sr-only"}>
        {outcome === "copied" ? words.copied : outcome === "failed" ? words.failed : ""}
      </p>
    </div>
  );
}
