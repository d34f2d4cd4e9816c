import { RadioGroup as RadixRadioGroup } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadixRadioGroup.Root>) {
  return <RadixRadioGroup.Root className={cn("flex flex-col gap-3", className)} {...props} />;
}

export function RadioGroupItem({ className, ...props }: ComponentProps<typeof RadixRadioGroup.Item>) {
  return (
    <RadixRadioGroup.Item
      className={cn(
        "inline-flex size-5 shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface disabled:opacity-50 data-[state=checked]:border-accent",
        className,
      )}
      {...props}
    >
      <RadixRadioGroup.Indicator className="size-2.5 rounded-full bg-accent" />
    </RadixRadioGroup.Item>
  );
}
