import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { HeldUntilRead } from "@/components/held-until-read";

const page = (isLoading: boolean, failureCount = 0) => (
  <HeldUntilRead
    reads={[
      { isLoading: false, failureCount: 0 },
      { isLoading, failureCount },
    ]}
  >
    <p>saldo</p>
  </HeldUntilRead>
);

it("holds a part of a page until everything was read once, and never again", () => {
  const { rerender } = render(page(true));
  expect(screen.queryByText("saldo")).toBeNull();
  rerender(page(false));
  expect(screen.getByText("saldo")).toBeDefined();
  // What stands in it reads again, which must not put it away.
  rerender(page(true));
  expect(screen.getByText("saldo")).toBeDefined();
});

it("holds nothing back for a read that fails and is repeated", () => {
  render(page(true, 1));
  expect(screen.getByText("saldo")).toBeDefined();
});
