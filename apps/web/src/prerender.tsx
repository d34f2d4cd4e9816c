import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { App } from "@/app/app";
import { screens } from "@/app/screens";
import { changeLanguage, startI18n } from "@/lib/i18n/i18n";
import type { Language } from "@/lib/i18n/languages";

/**
 * The HTML of a page as its first render draws it for a visitor nobody knows, before any answer of the server. The
 * browser takes it over as it stands (`app/start.tsx`), so it must not differ from that first render.
 */
export async function prerenderPage(path: string, language: Language): Promise<string> {
  await startI18n(language);
  await changeLanguage(language);
  const handler = createStaticHandler(screens);
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`);
  const router = createStaticRouter(handler.dataRoutes, context);
  const { prelude } = await prerenderToNodeStream(
    <App>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </App>,
    {
      // React sends a longer boundary after the rest and moves it to its place by an inline script, which we forbid.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onError(error) {
        throw error;
      },
    },
  );
  return text(prelude);
}
