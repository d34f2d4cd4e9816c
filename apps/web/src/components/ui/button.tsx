import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { Slot } from "@/components/ui/slot";
import { cn } from "@/lib/cn";

const buttonVariants = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:opacity-55 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "bg-accent text-on-accent hover:bg-accent-hover",
        secondary: "border border-line-strong/60 bg-surface text-ink hover:border-ink/60 hover:bg-sunken",
        wheat: "bg-wheat text-ink hover:bg-wheat/85",
        ghost: "text-ink hover:bg-sunken",
        link: "h-auto! px-0! text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent",
        destructive: "bg-negative text-surface hover:bg-negative/90",
      },
      size: {
        sm: "h-9 px-3 text-sm",
        md: "h-11 px-4 text-[0.9375rem]",
        lg: "h-12 px-6 text-base",
        icon: "size-11",
      },
      /** Read whole on a phone too, where it takes two lines. */
      wraps: { true: "max-sm:h-auto max-sm:min-h-11 max-sm:whitespace-normal max-sm:py-2" },
    },
    defaultVariants: { variant: "primary", size: "md" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonVariants> {
  /** Gives the look to the single child (a link) instead of drawing a button. */
  asChild?: boolean;
}

export function Button({
  className,
  variant,
  size,
  wraps,
  asChild = false,
  type = "button",
  ...props
}: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size, wraps }), className);
  if (asChild) return <Slot className={classes} {...props} />;
  return <button type={type} className={classes} {...props} />;
}
