import { defineConfig } from "vitest/config";

const workspaceSources = {
  resolve: { conditions: ["source"] },
  ssr: { resolve: { conditions: ["source"] } },
};

/** Tests wait for states; these ends only stop what hangs, also on a machine with far more to do than it can. */
const generous = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };

/** Files of a worker share its loaded modules: nothing in them is replaced by a test, and loading the server takes seconds. */
const sharedModules = { isolate: false };

/** Needs Debian's packages and minutes: a project only where `npm run drill` names one. */
const drills = process.env.DRILL
  ? [
      {
        ...workspaceSources,
        test: {
          name: "drills",
          include: [`apps/server/test/drills/${process.env.DRILL}.drill.ts`],
          ...generous,
          testTimeout: 900_000,
          hookTimeout: 900_000,
        },
      },
    ]
  : [];

/** As long as whoever runs `npm run simulate` asks for: a project only there. */
const simulation = process.env.SIMULATE_SEEDS
  ? [
      {
        ...workspaceSources,
        test: {
          name: "simulation",
          include: ["apps/server/test/simulation/run.simulation.ts"],
          globalSetup: ["./apps/server/src/testing/global-setup.ts"],
          disableConsoleIntercept: true,
          ...generous,
          testTimeout: 10 * 3_600_000,
        },
      },
    ]
  : [];

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      ...drills,
      ...simulation,
      { test: { name: "house", include: ["scripts/**/*.test.ts"], ...generous } },
      {
        ...workspaceSources,
        test: {
          name: "packages",
          include: ["packages/{money,contracts}/src/**/*.test.ts"],
          ...sharedModules,
          ...generous,
        },
      },
      {
        ...workspaceSources,
        test: {
          name: "simulators",
          include: ["apps/simulators/src/**/*.test.ts"],
          ...sharedModules,
          ...generous,
        },
      },
      {
        ...workspaceSources,
        test: {
          name: "server",
          include: [
            "apps/server/src/**/*.test.ts",
            "apps/server/test/**/*.test.ts",
            "apps/identity/{src,test}/**/*.test.ts",
            "packages/{platform,deployment,identity}/src/**/*.test.ts",
          ],
          exclude: ["apps/server/test/crash.test.ts", "apps/server/test/processes/**"],
          globalSetup: ["./apps/server/src/testing/global-setup.ts"],
          ...sharedModules,
          ...generous,
        },
      },
      {
        ...workspaceSources,
        // After everything else: they start and kill whole processes, the longest file first.
        test: {
          name: "processes",
          include: ["apps/server/test/crash.test.ts", "apps/server/test/processes/**/*.test.ts"],
          globalSetup: ["./apps/server/src/testing/global-setup.ts"],
          sequence: { groupOrder: 1 },
          ...generous,
        },
      },
      {
        extends: "./apps/web/vite.config.ts",
        test: {
          name: "web",
          root: "./apps/web",
          ...sharedModules,
          ...generous,
          include: ["src/**/*.test.{ts,tsx}"],
        },
      },
    ],
  },
});
