import { type ReactNode, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";

interface HeldUntilReadProps {
  reads: readonly { isLoading: boolean; failureCount: number }[];
  children: ReactNode;
}

/**
 * A part of a page whose upper parts show only where they have something to say: nothing of it stands before these
 * reads have answered, or failed once, so that nothing that is already read moves down. It stays from then on.
 */
export function HeldUntilRead({ reads, children }: HeldUntilReadProps) {
  const [held, setHeld] = useState(true);
  const isWaiting = reads.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
  if (held && !isWaiting) setHeld(false);
  if (held && isWaiting)
    return (
      <div aria-busy="true">
        <Skeleton className="h-[60dvh] w-full rounded-xl" />
      </div>
    );
  return children;
}
