import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { LANGUAGE_STORAGE_KEY } from "@/lib/i18n/languages";

// The first screen of a file waits for its code to be transformed, longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// The DOM of the tests prefers English; the product's first language is Portuguese.
beforeEach(() => localStorage.setItem(LANGUAGE_STORAGE_KEY, "pt-BR"));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
