import { describe, expect, it } from "vitest";
import { parseAccessKey, writtenAccessKey } from "./access-key.js";

const KEY = "51260411222333000181550010000001231123456789";

describe("an access key", () => {
  it("says who issued what, when and where", () => {
    expect(parseAccessKey(KEY)).toEqual({
      key: KEY,
      state: "51",
      month: "2026-04",
      issuer: "11222333000181",
      model: "55",
      series: "001",
      number: "000000123",
    });
  });

  it("is read as it is printed, and printed in groups of four", () => {
    expect(writtenAccessKey(KEY)).toBe("5126 0411 2223 3300 0181 5500 1000 0001 2311 2345 6789");
    expect(parseAccessKey(writtenAccessKey(KEY))?.key).toBe(KEY);
  });

  it("may name an issuer whose CNPJ has letters", () => {
    const typed = "5126 0712 ABC3 4501 DE35 5500 1000 0001 2311 2345 678";
    const found = Array.from({ length: 10 }, (_, digit) => parseAccessKey(`${typed}${digit}`)).filter(
      (key) => key !== null,
    );
    expect(found.map(({ issuer }) => issuer)).toEqual(["12ABC34501DE35"]);
  });

  it("is refused with any one of its characters wrong", () => {
    for (const [index, digit] of [...KEY].entries()) {
      const wrong = KEY.slice(0, index) + ((Number(digit) + 1) % 10) + KEY.slice(index + 1);
      expect(parseAccessKey(wrong), wrong).toBeNull();
    }
  });

  it.each([
    ["nothing", ""],
    ["too short a one", KEY.slice(1)],
    ["too long a one", `${KEY}0`],
    ["letters where digits belong", KEY.replace("5126", "5A26")],
  ])("is not %s", (_, typed) => {
    expect(parseAccessKey(typed)).toBeNull();
  });
});
