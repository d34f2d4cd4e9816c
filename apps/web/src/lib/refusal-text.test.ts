import { errorSentence } from "@lastro/contracts/errors/index";
import { describe, expect, it } from "vitest";
import { ApiError } from "@/lib/api-error";
import { LANGUAGES } from "@/lib/i18n/languages";
import { refusalText } from "@/lib/refusal-text";

describe("a text with characters nobody sees", () => {
  const refusal = new ApiError({
    status: 400,
    code: "request.unsafe_characters",
    title: "",
    detail: errorSentence("request.unsafe_characters", "pt-BR"),
    fields: { name: "unsafe_characters" },
  });

  it.each(LANGUAGES)("is refused in a sentence of its own in %s", async (language) => {
    const said = await refusalText(refusal, language);
    expect(said).toBe(errorSentence("request.unsafe_characters", language));
    expect(said).not.toBe(errorSentence("request.invalid", language));
  });
});
