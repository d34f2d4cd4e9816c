/** The name of something in the reader's words, over the code it is kept and found by. */
export function NamedCode({ name, code }: { name: string; code: string }) {
  return (
    <span className="flex flex-col">
      <span>{name}</span>
      <code className="text-ink-muted text-xs">{code}</code>
    </span>
  );
}
