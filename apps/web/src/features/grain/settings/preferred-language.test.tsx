import { readPreferences, savePreferences } from "@lastro/contracts/grain/preferences";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LanguageSelector } from "@/components/language-selector";
import { PreferredLanguage } from "@/features/grain/settings/preferred-language";
import { keepAgroSession } from "@/lib/agro-session";
import { changeLanguage } from "@/lib/i18n/i18n";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";
import { traderPreferences } from "@/testing/trader-preferences";
import { signInToMarket } from "@/testing/trader-session";

let server: StubServer;
beforeEach(() => {
  signInToMarket("producer");
  server = stubServer();
  server.answer(savePreferences, ({ body }) => ({ ...body, chosen: true }));
});
afterEach(async () => {
  cleanup();
  keepAgroSession(null);
  await changeLanguage("pt-BR");
});

const page = (
  <>
    <PreferredLanguage />
    <LanguageSelector />
  </>
);
const show = () => renderRoutes([{ path: "*", element: page }]);

describe("the language of a person", () => {
  it("is spoken once they are signed in", async () => {
    server.answer(readPreferences, traderPreferences({ language: "en" }));
    await show();
    expect(await screen.findByLabelText("Language")).toBeTruthy();
  });

  it("is the page's for who chose none, and what they choose here is kept for their letters", async () => {
    server.answer(readPreferences, traderPreferences({ chosen: false }));
    await show();
    fireEvent.change(await screen.findByLabelText("Idioma"), { target: { value: "es" } });
    await waitFor(() =>
      expect(server.sentTo(savePreferences).map(({ body }) => body.language)).toEqual(["es"]),
    );
  });
});
