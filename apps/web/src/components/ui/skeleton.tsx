import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** The shape of what is on its way; the region around it says "loading" to those who cannot see it. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      className={cn("block animate-pulse rounded-sm bg-line/80", className)}
      {...props}
    />
  );
}
