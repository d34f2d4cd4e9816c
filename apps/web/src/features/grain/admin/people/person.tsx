interface PersonProps {
  name: string;
  email: string;
}

/** Someone of the marketplace: the name, and the address below it. */
export function Person({ name, email }: PersonProps) {
  return (
    <span className="flex min-w-28 flex-col">
      <span className="font-medium">{name}</span>
      <span className="break-all text-ink-muted text-xs">{email}</span>
    </span>
  );
}
