import { ScrollArea as RadixScrollArea } from "radix-ui";
import type { ComponentProps, ReactNode, Ref } from "react";
import { cn } from "@/lib/cn";

/** How long a scrollbar stays once nobody scrolls or touches it (bank specification §9). */
const SCROLL_HIDE_DELAY_MS = 600;

interface ScrollAreaProps extends ComponentProps<"div"> {
  /** What scrolls: where it is measured or scrolled by code. */
  viewportRef?: Ref<HTMLDivElement>;
  /** The classes of what scrolls: its greatest height, its padding. */
  viewportClassName?: string;
  children: ReactNode;
}

/**
 * A box whose scrollbar is hidden, shows while one scrolls or touches it, and is hidden again when idle. It is reached by
 * keyboard, and scrolls by the browser's own means.
 */
export function ScrollArea({
  viewportRef,
  viewportClassName,
  className,
  children,
  dir: _dir,
  ...props
}: ScrollAreaProps) {
  return (
    <RadixScrollArea.Root
      type="scroll"
      scrollHideDelay={SCROLL_HIDE_DELAY_MS}
      className={cn("relative overflow-hidden", className)}
      {...props}
    >
      <RadixScrollArea.Viewport
        ref={viewportRef}
        tabIndex={0}
        // What Radix puts around the content grows with it; a word too long has to wrap instead.
        className={cn("size-full rounded-[inherit] [&>div]:block!", viewportClassName)}
      >
        {children}
      </RadixScrollArea.Viewport>
      <RadixScrollArea.Scrollbar
        orientation="vertical"
        className="flex w-2 touch-none select-none p-px transition-opacity data-[state=hidden]:opacity-0"
      >
        <RadixScrollArea.Thumb className="relative flex-1 rounded-full bg-ink/30" />
      </RadixScrollArea.Scrollbar>
    </RadixScrollArea.Root>
  );
}
