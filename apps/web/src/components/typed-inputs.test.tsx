import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, it } from "vitest";
import { CpfInput, PhoneInput } from "@/components/masked-input";
import { MoneyInput } from "@/components/money-input";
import { writeFiguresIn } from "@/lib/i18n/figures";

function field(): HTMLInputElement {
  return screen.getByRole("textbox");
}

function type(text: string) {
  fireEvent.change(field(), { target: { value: text } });
}

describe("an amount field", () => {
  function Amount({ initial, ...more }: { initial?: string; decimals?: number }) {
    const [value, setValue] = useState<string | undefined>(initial);
    return (
      <>
        <MoneyInput asset="BRL" aria-label="Valor" value={value} onValueChange={setValue} {...more} />
        <output>{value ?? "nothing"}</output>
        <button type="button" onClick={() => setValue("99.9")}>
          set
        </button>
      </>
    );
  }

  it("yields the exact decimal string, or nothing", () => {
    render(<Amount />);
    type("1.234,50");
    expect(screen.getByRole("status").textContent).toBe("1234.5");
    expect(field().value).toBe("1.234,50");
    type("");
    expect(screen.getByRole("status").textContent).toBe("nothing");
  });

  it("takes as many decimals as its asset has, or as a price needs", () => {
    const { unmount } = render(<Amount />);
    type("5,4321");
    expect(screen.getByRole("status").textContent).toBe("5.43");
    unmount();
    render(<Amount decimals={4} />);
    type("5,4321");
    expect(screen.getByRole("status").textContent).toBe("5.4321");
  });

  it("shows a value set from outside", () => {
    render(<Amount initial="10" />);
    expect(field().value).toBe("10");
    fireEvent.click(screen.getByRole("button"));
    expect(field().value).toBe("99,9");
  });

  it("keeps its amount when the reader changes the language meanwhile", () => {
    const { rerender } = render(<Amount />);
    type("1.234,5");
    writeFiguresIn("en");
    rerender(<Amount />);
    expect([field().value, field().placeholder]).toEqual(["1,234.5", "0.00"]);
    type("1,234.56");
    expect(screen.getByRole("status").textContent).toBe("1234.56");
    writeFiguresIn("pt-BR");
  });
});

describe("a field for a CPF or a phone", () => {
  function Digits({ as: Field }: { as: typeof CpfInput }) {
    const [value, setValue] = useState("");
    return (
      <>
        <Field aria-label="Número" value={value} onValueChange={setValue} />
        <output>{value}</output>
      </>
    );
  }

  it("writes the punctuation and yields the digits", () => {
    render(<Digits as={CpfInput} />);
    type("529982247-25");
    expect(field().value).toBe("529.982.247-25");
    expect(screen.getByRole("status").textContent).toBe("52998224725");
  });

  it("drops the country of a pasted phone number", () => {
    render(<Digits as={PhoneInput} />);
    type("+55 (11) 98765-4321");
    expect(field().value).toBe("(11) 98765-4321");
  });
});
