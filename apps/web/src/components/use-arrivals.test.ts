import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { useArrivals } from "@/components/use-arrivals";

it("rows that come above those shown have arrived; older ones and other lists have not", () => {
  const { result, rerender } = renderHook((keys: readonly string[] | undefined) => useArrivals(keys), {
    initialProps: undefined as readonly string[] | undefined,
  });
  rerender(["b", "a"]);
  expect([...result.current]).toEqual([]);
  rerender(["d", "c", "b", "a"]);
  expect([...result.current]).toEqual(["d", "c"]);
  rerender(["d", "c", "b", "a", "older"]);
  expect(result.current.has("older")).toBe(false);
  rerender(["x", "y"]);
  expect(result.current.has("x")).toBe(false);
});
