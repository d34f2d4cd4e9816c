import type { ComponentType } from "react";
import { loadNamespaces } from "@/lib/i18n/i18n";
import type { Namespace } from "@/lib/i18n/namespaces";

/** A route whose code and words are fetched together, only when someone goes there. */
export function lazyPage(namespaces: Namespace[], load: () => Promise<ComponentType>) {
  return {
    lazy: async () => {
      const [Component] = await Promise.all([load(), loadNamespaces(...namespaces)]);
      return { Component };
    },
  };
}
