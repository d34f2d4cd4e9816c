import { Progress as RadixProgress } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

interface ProgressProps extends ComponentProps<typeof RadixProgress.Root> {
  /** From 0 to 100; null while how much is left is not known. */
  value: number | null;
}

export function Progress({ className, value, ...props }: ProgressProps) {
  return (
    <RadixProgress.Root
      value={value}
      className={cn("relative h-2 w-full overflow-hidden rounded-full bg-line", className)}
      {...props}
    >
      <RadixProgress.Indicator
        className={cn(
          "h-full rounded-full bg-accent transition-[width]",
          value === null && "w-1/3 animate-pulse",
        )}
        style={value === null ? undefined : { width: `${value}%` }}
      />
    </RadixProgress.Root>
  );
}
