import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

const badgeVariants = cva(
  "inline-flex w-fit items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-ink-muted",
        accent: "bg-accent-soft text-accent",
        positive: "bg-positive-soft text-positive",
        warning: "bg-wheat-soft text-wheat-ink",
        negative: "bg-negative-soft text-negative",
        info: "bg-info-soft text-info",
        transit: "bg-transit-soft text-transit",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export type BadgeTone = NonNullable<VariantProps<typeof badgeVariants>["tone"]>;

interface BadgeProps extends ComponentProps<"span"> {
  tone?: BadgeTone;
}

export function Badge({ className, tone = "neutral", ...props }: BadgeProps) {
  return <span className={cn(badgeVariants({ tone }), className)} {...props} />;
}
