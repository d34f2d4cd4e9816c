import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { changeLanguage, startI18n } from "@/lib/i18n/i18n";
import { LANGUAGE_STORAGE_KEY } from "@/lib/i18n/languages";
import { SESSION_STORAGE_KEY } from "@/lib/session/auth-client";

// The first screen of a file waits for its code to be transformed, longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 60_000 });

// The DOM of the tests prefers English; the product's first language is Portuguese.
beforeEach(() => localStorage.setItem(LANGUAGE_STORAGE_KEY, "pt-BR"));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

// Files of a worker share its modules and its window: the next begins signed out, in Portuguese and with nothing kept.
afterAll(async () => {
  window.dispatchEvent(new StorageEvent("storage", { key: SESSION_STORAGE_KEY, newValue: null }));
  await startI18n("pt-BR");
  await changeLanguage("pt-BR");
  window.localStorage.clear();
  window.sessionStorage.clear();
  window.history.replaceState(null, "", "/");
});
