import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it } from "vitest";
import { useNextCase } from "@/components/office/next-case";

/** The address that moving on from a case leads to, if it leads anywhere. */
function nextOf(waiting: string[], id: string): string | undefined {
  const wrapper = ({ children }: { children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;
  const { result } = renderHook(
    () => ({ next: useNextCase(waiting, id, "/cases"), path: useLocation().pathname }),
    { wrapper },
  );
  act(() => result.current.next?.());
  return result.current.next === undefined ? undefined : result.current.path;
}

it("is the one after the present in the queue, and the first after the last", () => {
  expect(nextOf(["a", "b", "c"], "a")).toBe("/cases/b");
  expect(nextOf(["a", "b", "c"], "b")).toBe("/cases/c");
  expect(nextOf(["a", "b", "c"], "c")).toBe("/cases/a");
});

it("is the first that waits when the present one does not", () => {
  expect(nextOf(["a", "b"], "z")).toBe("/cases/a");
});

it("is none when no other waits", () => {
  expect(nextOf(["a"], "a")).toBeUndefined();
  expect(nextOf([], "a")).toBeUndefined();
});
