import type { ComponentType } from "react";
import { PageFailed } from "@/app/page-failed";
import { loadNamespaces } from "@/lib/i18n/i18n";
import type { Namespace } from "@/lib/i18n/namespaces";

/**
 * A route whose code and words are fetched together, only when someone goes there. What fails of it shows in its place:
 * the frame around it stays.
 */
export function lazyPage(namespaces: Namespace[], load: () => Promise<ComponentType>) {
  return {
    ErrorBoundary: PageFailed,
    lazy: async () => {
      try {
        const [Component] = await Promise.all([load(), loadNamespaces(...namespaces)]);
        return { Component };
      } catch (error) {
        // The router shows nothing at all in place of a route whose code failed, so the failure is shown as a page's.
        return { Component: failingWith(error) };
      }
    },
  };
}

function failingWith(error: unknown): ComponentType {
  return () => {
    throw error;
  };
}
