// The tests of one area of `npm run mutation`, as Stryker runs them in its copy of the repository.
import { defineConfig } from "vitest/config";
import { AREAS } from "./areas.mjs";

const { tests } = AREAS[process.env.MUTATION_AREA];

export default defineConfig({
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
  test: {
    include: tests,
    globalSetup: tests.some((file) => file.startsWith("apps/server"))
      ? ["./apps/server/src/testing/global-setup.ts"]
      : [],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
