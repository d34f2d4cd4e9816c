import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn";

const alertVariants = cva("flex flex-col gap-1 rounded-r-lg border-l-4 px-4 py-3 text-sm", {
  variants: {
    tone: {
      info: "border-l-info bg-info-soft text-ink",
      positive: "border-l-positive bg-positive-soft text-ink",
      warning: "border-l-wheat bg-wheat-soft text-ink",
      negative: "border-l-negative bg-negative-soft text-ink",
    },
  },
  defaultVariants: { tone: "info" },
});

interface AlertProps extends Omit<ComponentProps<"div">, "title">, VariantProps<typeof alertVariants> {
  title?: ReactNode;
}

/** A message that stays on the page: trouble interrupts those who listen, the rest waits for a pause. */
export function Alert({ className, tone, title, children, ...props }: AlertProps) {
  return (
    <div
      role={tone === "negative" ? "alert" : "status"}
      className={cn(alertVariants({ tone }), className)}
      {...props}
    >
      {title !== undefined && <p className="font-semibold">{title}</p>}
      {children}
    </div>
  );
}
