import { fireEvent, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useIdle } from "@/lib/use-idle";

beforeEach(() => {
  vi.useFakeTimers();
  window.localStorage.clear();
});
afterEach(() => vi.useRealTimers());

const MINUTES = 60_000;

describe("a page that nobody touches", () => {
  it("does what it is to do after its time, once", () => {
    const onIdle = vi.fn();
    renderHook(() => useIdle(30 * 60, onIdle));
    vi.advanceTimersByTime(29 * MINUTES);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(60 * MINUTES);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it("waits on while somebody works in it, or in another tab", () => {
    const onIdle = vi.fn();
    renderHook(() => useIdle(30 * 60, onIdle));
    vi.advanceTimersByTime(20 * MINUTES);
    fireEvent.keyDown(document.body, { key: "a" });
    vi.advanceTimersByTime(20 * MINUTES);
    window.localStorage.setItem("lastro-last-touched", String(Date.now()));
    vi.advanceTimersByTime(20 * MINUTES);
    expect(onIdle).not.toHaveBeenCalled();
    vi.advanceTimersByTime(11 * MINUTES);
    expect(onIdle).toHaveBeenCalledOnce();
  });

  it("does nothing once it is left", () => {
    const onIdle = vi.fn();
    const { unmount } = renderHook(() => useIdle(30 * 60, onIdle));
    unmount();
    vi.advanceTimersByTime(60 * MINUTES);
    expect(onIdle).not.toHaveBeenCalled();
  });
});
