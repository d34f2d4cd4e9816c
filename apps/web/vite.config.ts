import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defaultClientConditions, defaultServerConditions, defineConfig, type Plugin } from "vite";

const server = process.env.LASTRO_SERVER_URL ?? "http://127.0.0.1:3000";

/** Asks for the text font before the style sheet is read, so that the first paint already uses it. */
function preloadTextFont(): Plugin {
  return {
    name: "lastro:preload-text-font",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head-prepend" as const,
          }));
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadTextFont()],
  resolve: {
    alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) },
    conditions: ["source", ...defaultClientConditions],
  },
  ssr: { resolve: { conditions: ["source", ...defaultServerConditions] } },
  server: {
    proxy: Object.fromEntries(
      ["/v1", "/auth", "/agro/v1", "/functions", "/api"].map((path) => [path, server]),
    ),
  },
  build: { target: "baseline-widely-available", manifest: true, sourcemap: false },
});
