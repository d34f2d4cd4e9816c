import { act, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { changeLanguage, startI18n } from "@/lib/i18n/i18n";
import { LanguageProvider, useLanguage } from "@/lib/i18n/language-provider";

function Probe() {
  return <p>{useLanguage().language}</p>;
}

describe("the interface's language", () => {
  it("throws when asked for outside its provider", () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(() => render(<Probe />)).toThrow("useLanguage must be used within a LanguageProvider");
    vi.restoreAllMocks();
  });

  it("changes on the page, in the document and in what is remembered", async () => {
    await startI18n();
    render(
      <LanguageProvider>
        <Probe />
      </LanguageProvider>,
    );
    await act(() => changeLanguage("zh"));
    expect(screen.getByText("zh")).toBeDefined();
    expect(document.documentElement.lang).toBe("zh");
    expect(localStorage.getItem("language")).toBe("zh");
  });
});
