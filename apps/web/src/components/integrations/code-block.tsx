import { CopyButton } from "@/components/copy-button";

/** Program text to read and to copy. */
export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border">
      <figcaption className="flex items-center justify-between gap-2 border-b bg-sunken py-1 pr-1 pl-3 text-ink-muted text-sm">
        {label}
        <CopyButton text={code} label={label} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section tabIndex={0} aria-label={label} className="overflow-x-auto">
        <pre className="p-3 font-mono text-xs leading-relaxed">{code}</pre>
      </section>
    </figure>
  );
}
