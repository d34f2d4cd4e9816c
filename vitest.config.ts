import { defineConfig } from "vitest/config";

const workspaceSources = {
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: "house", include: ["scripts/**/*.test.ts"], testTimeout: 30_000 } },
      { ...workspaceSources, test: { name: "packages", include: ["packages/*/src/**/*.test.ts"] } },
      {
        ...workspaceSources,
        test: { name: "simulators", include: ["apps/simulators/src/**/*.test.ts"], testTimeout: 20_000 },
      },
      {
        ...workspaceSources,
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts", "apps/server/test/**/*.test.ts"],
          exclude: ["apps/server/test/crash.test.ts", "apps/server/test/processes/**"],
          globalSetup: ["./apps/server/src/testing/global-setup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        ...workspaceSources,
        // Alone, after everything else: it measures how long the built server takes to come back.
        test: { name: "crash", include: ["apps/server/test/crash.test.ts"], sequence: { groupOrder: 1 } },
      },
      {
        ...workspaceSources,
        // Alone as well: these start the built server, signal and kill it.
        test: {
          name: "processes",
          include: ["apps/server/test/processes/*.test.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        test: {
          name: "web",
          root: "./apps/web",
          environment: "happy-dom",
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
