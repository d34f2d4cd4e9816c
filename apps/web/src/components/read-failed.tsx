import { ErrorAlert } from "@/components/error-alert";

interface Read {
  data: unknown;
  error: Error | null;
  refetch: () => Promise<unknown>;
}

interface ReadFailedProps {
  reads: readonly Read[];
  /** What they read, by its name on the screen. */
  what?: string;
  className?: string;
}

/** Says once that something of a part of the page could not be read, and reads again what is missing. */
export function ReadFailed({ reads, what, className }: ReadFailedProps) {
  const missing = reads.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <ErrorAlert
      error={first.error}
      what={what}
      className={className}
      onRetry={() => {
        for (const read of missing) void read.refetch();
      }}
    />
  );
}

/** The value of a figure that is not there: null once reading it has failed, undefined while it is on its way. */
export const unread = ({ error }: Pick<Read, "error">): null | undefined =>
  error === null ? undefined : null;
