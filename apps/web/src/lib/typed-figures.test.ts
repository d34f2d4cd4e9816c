import { describe, expect, it } from "vitest";
import { mask, typeMasked } from "@/lib/typed-figures";

const cpf = () => "000.000.000-00";

describe("a masked field", () => {
  it("writes the punctuation as far as there are digits", () => {
    expect(mask("000.000.000-00", "1234")).toBe("123.4");
    expect(mask("000.000.000-00", "123")).toBe("123");
    expect(mask("(00) 00000-0000", "11987654321")).toBe("(11) 98765-4321");
  });
  it("takes a pasted number with or without its punctuation", () => {
    expect(typeMasked(cpf, 11, { text: "529.982.247-25", caret: 14 }).text).toBe("529.982.247-25");
    expect(typeMasked(cpf, 11, { text: "52998224725", caret: 11 }).text).toBe("529.982.247-25");
  });
  it("drops what is beyond its last digit", () => {
    expect(typeMasked(cpf, 11, { text: "529982247259999", caret: 15 }).text).toBe("529.982.247-25");
  });
  it("leaves the caret after the digit just typed in the middle", () => {
    expect(typeMasked(cpf, 11, { text: "5299.82", caret: 4 })).toEqual({ text: "529.982", caret: 5 });
  });
  it("leaves the caret before the punctuation a deletion would otherwise jump over", () => {
    expect(typeMasked(cpf, 11, { text: "529982", caret: 3 })).toEqual({ text: "529.982", caret: 3 });
  });
});
