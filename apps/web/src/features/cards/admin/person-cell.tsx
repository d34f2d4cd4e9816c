import { Link } from "react-router";
import type { AdminCard } from "@/features/cards/admin/api";

/** Whose it is, with the way to them. */
export function PersonCell({ client }: { client: AdminCard["client"] }) {
  return (
    <span className="flex min-w-36 flex-col max-sm:items-end">
      <Link to={`/admin/users/${client.id}`} className="text-accent underline underline-offset-4">
        {client.name}
      </Link>
      <span className="break-all text-ink-muted text-xs">{client.email}</span>
    </span>
  );
}
