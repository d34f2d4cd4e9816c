import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { TickingPrice } from "@/features/prices/ticking-price";
import { startI18n } from "@/lib/i18n/i18n";

it("a price flashes in the direction it went, and not when it is first shown", async () => {
  await startI18n();
  const classOf = (text: RegExp) => screen.getByText(text).className;
  const { rerender } = render(<TickingPrice currency="BRL" price="5.4173" />);
  expect(classOf(/5,4173/)).not.toMatch(/ticked/);
  rerender(<TickingPrice currency="BRL" price="5.42" />);
  expect(classOf(/5,42/)).toMatch(/ticked-up/);
  rerender(<TickingPrice currency="BRL" price="5.4199" />);
  expect(classOf(/5,4199/)).toMatch(/ticked-down/);
});
