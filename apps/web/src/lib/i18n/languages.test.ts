import { describe, expect, it } from "vitest";
import { initialLanguage } from "@/lib/i18n/languages";

describe("the language of a first visit", () => {
  it("is the one kept from last time", () => {
    expect(initialLanguage("ja", ["en-US"])).toBe("ja");
  });
  it("is the first of the browser's whose prefix is spoken here", () => {
    expect(initialLanguage(null, ["fr-FR", "es-MX", "en"])).toBe("es");
    expect(initialLanguage(null, ["zh-Hant-TW"])).toBe("zh");
    expect(initialLanguage(null, ["pt-PT", "en"])).toBe("pt-BR");
  });
  it("is Portuguese when nothing fits, or what was kept is not a language", () => {
    expect(initialLanguage(null, ["fr-FR"])).toBe("pt-BR");
    expect(initialLanguage("klingon", [])).toBe("pt-BR");
  });
});
