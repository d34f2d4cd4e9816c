import type { ComponentProps } from "react";
import { cn } from "@/lib/cn";

export const inputClasses =
  "h-11 w-full min-w-0 rounded-md border border-line-strong bg-surface px-3 text-base text-ink transition-colors placeholder:text-ink-muted/80 placeholder-shown:text-ellipsis hover:border-ink/60 focus-visible:border-accent focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-muted aria-invalid:border-negative aria-invalid:outline-negative";

export function Input({ className, type = "text", ...props }: ComponentProps<"input">) {
  return <input type={type} className={cn(inputClasses, className)} {...props} />;
}

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return <textarea className={cn(inputClasses, "h-auto min-h-24 py-2.5", className)} {...props} />;
}
