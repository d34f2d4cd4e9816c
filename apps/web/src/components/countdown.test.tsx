import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Countdown } from "@/components/countdown";
import { startI18n } from "@/lib/i18n/i18n";

beforeEach(async () => {
  await startI18n();
  vi.useFakeTimers({ now: new Date("2026-11-21T12:00:00Z") });
});

afterEach(() => vi.useRealTimers());

describe("a countdown to a deadline of the server's", () => {
  it("counts whole seconds down and calls once when the deadline passes", () => {
    const expired = vi.fn();
    render(<Countdown expiresAt="2026-11-21T12:01:05Z" onExpire={expired} />);
    expect(screen.getByRole("timer").textContent).toBe("Expira em 1:05");
    act(() => {
      vi.advanceTimersByTime(57_000);
    });
    expect(screen.getByRole("timer").textContent).toBe("Expira em 0:08");
    expect(screen.getByRole("status").textContent).toBe("Faltam 10 segundos");
    expect(expired).not.toHaveBeenCalled();
    act(() => {
      vi.advanceTimersByTime(60_000);
    });
    expect(screen.getByRole("timer").textContent).toBe("Expirado");
    expect(expired).toHaveBeenCalledTimes(1);
  });
});
