import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

/** The shape of what is on its way. Busy by itself, so that no page counts as complete while one is shown. */
export function Skeleton({ className, ...props }: ComponentProps<"span">) {
  return (
    <span
      aria-hidden="true"
      aria-busy="true"
      className={cn("block animate-pulse rounded-sm bg-line/80", className)}
      {...props}
    />
  );
}
