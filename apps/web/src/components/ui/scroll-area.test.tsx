import { act, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ScrollArea } from "@/components/ui/scroll-area";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "scrollHeight", "get").mockReturnValue(500);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("A scrollbar shows while one scrolls and is hidden 600 ms after", () => {
  const { container } = render(<ScrollArea viewportClassName="max-h-20">text</ScrollArea>);
  const viewport = container.querySelector<HTMLElement>("[data-radix-scroll-area-viewport]");
  const bar = () => container.querySelector("[data-orientation=vertical]");
  if (viewport === null) throw new Error("Nothing scrolls");
  expect(bar()).toBeNull();
  viewport.scrollTop = 40;
  fireEvent.scroll(viewport);
  act(() => void vi.advanceTimersByTime(150));
  expect(bar()).not.toBeNull();
  // Idle once no scroll came for a tenth of a second, and hidden after the delay.
  act(() => void vi.advanceTimersByTime(500));
  expect(bar()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(300));
  expect(bar()).toBeNull();
});
