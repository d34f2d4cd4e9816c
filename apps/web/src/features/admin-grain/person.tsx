import type { ReactNode } from "react";

interface PersonProps {
  name: string;
  email: string;
  children?: ReactNode;
}

/** Someone of the marketplace: the name, and the address below it. */
export function Person({ name, email, children }: PersonProps) {
  return (
    <span className="flex min-w-40 flex-col">
      <span className="font-medium">{name}</span>
      <span className="break-all text-ink-muted text-xs">{email}</span>
      {children}
    </span>
  );
}
