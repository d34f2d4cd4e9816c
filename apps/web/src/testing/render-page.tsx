import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { Suspense } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { startI18n } from "@/lib/i18n/i18n";
import { LanguageProvider } from "@/lib/i18n/language-provider";
import { createQueryClient } from "@/lib/query-client";

/** Shows routes as the app would, without its frames, in Portuguese. */
export async function renderRoutes(routes: RouteObject[], at = "/") {
  await startI18n();
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <Suspense fallback={null}>
          <RouterProvider router={router} />
        </Suspense>
      </LanguageProvider>
    </QueryClientProvider>,
  );
  return { ...view, router, queryClient };
}
