/// <reference types="vitest/config" />
import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import {
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type HtmlTagDescriptor,
  type Plugin,
} from "vite";

/** What runs while the app is still on its way: how words and code are fetched. */
const first =
  /src\/lib\/(i18n\/(catalogues|languages)|service-worker)|contracts\/src\/languages|vite\/preload-helper|rolldown\/runtime/;
/** What every page runs, with all it imports: the frames of the public pages and the plainest components. */
const foundation = [
  /src\/app\/(start|public-shell|focus-shell)\.tsx$/,
  /src\/components\/(amount|page-title|error-alert|ui\/(alert|card|field|input|skeleton))\.tsx$/,
  /src\/lib\/format-date\.ts$/,
  /react-query\/build\/modern\/useMutation\.js$/,
  /lucide-react\/dist\/esm\/icons\/check\.mjs$/,
];
/** What every page of a signed-in client runs besides. */
const frame = /src\/app\/(client-shell|client-routes)\.tsx?$/;
/** What the first page shows of money, as most pages behind it do: one file instead of four. */
const figures = /src\/(components\/(asset-icon|leader-row|sparkline)\.tsx|lib\/written-figures\.ts)$/;
const server = process.env.LASTRO_SERVER_URL ?? "http://127.0.0.1:3000";

/**
 * Names in the page's head what the tiny entry would otherwise discover only after running: the app's first chunk
 * with everything it imports, and the text font.
 */
function preloadFirstNeeds(): Plugin {
  return {
    name: "lastro:preload-first-needs",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const scripts = new Set<string>();
        const add = (file: string) => {
          const chunk = bundle[file];
          if (chunk?.type !== "chunk" || scripts.has(file)) return;
          scripts.add(file);
          for (const imported of chunk.imports) add(imported);
        };
        const outputs = Object.entries(bundle);
        for (const [file, output] of outputs) {
          if (output.type === "chunk" && output.facadeModuleId?.endsWith("/src/app/start.tsx")) add(file);
        }
        const fonts = outputs
          .map(([file]) => file)
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file));
        return [
          ...fonts.map((file) => link({ rel: "preload", href: `/${file}`, as: "font", type: "font/woff2" })),
          ...[...scripts].map((file) => link({ rel: "modulepreload", href: `/${file}` })),
        ];
      },
    },
  };
}

function link(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: "link", attrs: { ...attrs, crossorigin: true }, injectTo: "head" };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFirstNeeds()],
  resolve: {
    alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) },
    conditions: ["source", ...defaultClientConditions],
  },
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  server: {
    proxy: Object.fromEntries(
      ["/v1", "/auth", "/agro/v1", "/functions", "/rest", "/api"].map((path) => [path, server]),
    ),
  },
  test: {
    environment: fileURLToPath(new URL("./src/testing/one-window.ts", import.meta.url)),
    setupFiles: [fileURLToPath(new URL("./src/testing/setup.ts", import.meta.url))],
  },
  build: {
    target: "baseline-widely-available",
    manifest: true,
    rolldownOptions: {
      output: {
        // What many pages run travels as few files: fewer requests, and they stay cached from release to release.
        codeSplitting: {
          groups: [
            { name: "first", test: first, priority: 4 },
            { name: "foundation", test: (id) => foundation.some((part) => part.test(id)), priority: 3 },
            { name: "figures", test: figures, priority: 2 },
            { name: "frame", test: frame, priority: 1 },
          ],
        },
      },
    },
  },
});
