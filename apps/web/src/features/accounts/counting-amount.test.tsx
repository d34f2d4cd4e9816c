import { render, screen, waitFor } from "@testing-library/react";
import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { CountingAmount } from "@/features/accounts/counting-amount";
import { between } from "@/features/accounts/use-counted";
import { startI18n } from "@/lib/i18n/i18n";

beforeEach(() => startI18n());

const withMotion = (wanted: boolean) =>
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduce") && !wanted,
    media: query,
  }));
const counting = (container: HTMLElement) => container.querySelector("[aria-hidden]");
const plain = (element: Element | null) => element?.textContent?.replaceAll("\u00a0", " ");

it("is there at once when first shown, then counts to another value, which alone is said", async () => {
  withMotion(true);
  const { container, rerender } = render(<CountingAmount asset="BRL" amount="1000.00" />);
  expect(counting(container)).toBeNull();
  rerender(<CountingAmount asset="BRL" amount="2000.00" />);
  expect(plain(counting(container))).toBe("R$ 1.000,00");
  expect(screen.getByText(/2\.000,00/)).toBeTruthy();
  await waitFor(() => expect(plain(counting(container))).toMatch(/^R\$ 1\.[1-9]\d\d,\d\d$/), {
    timeout: 30_000,
  });
  await waitFor(() => expect(counting(container)).toBeNull(), { timeout: 30_000 });
  expect(plain(container)).toBe("R$ 2.000,00");
});

it("is there at once where the reader wants no motion", async () => {
  withMotion(false);
  const { container, rerender } = render(<CountingAmount asset="BTC" amount="0.10000000" />);
  rerender(<CountingAmount asset="BTC" amount="0.20000000" />);
  expect(counting(container)).toBeNull();
  expect(plain(container)).toContain("0,2");
});

it("passes only through amounts between the two, in whole minor units, and never turns back", () => {
  const minor = fc.bigInt(-(10n ** 30n), 10n ** 30n);
  fc.assert(
    fc.property(minor, minor, fc.integer({ min: 0, max: 999 }), (start, end, at) => {
      const [now, next] = [between(start, end, BigInt(at)), between(start, end, BigInt(at + 1))];
      const [low, high] = start < end ? [start, end] : [end, start];
      expect(now >= low && now <= high).toBe(true);
      expect(start <= end ? next >= now : next <= now).toBe(true);
      expect(between(start, end, 0n)).toBe(start);
      expect(between(start, end, 1000n)).toBe(end);
    }),
  );
});
