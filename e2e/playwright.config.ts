import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 4610);
// Written back, so that the workers, which read this file again, mean the same folder.
process.env.E2E_DATA_DIR ??= `.cache/e2e-data-${process.pid}`;

export default defineConfig({
  testDir: ".",
  globalSetup: "./support/raise-limits.ts",
  outputDir: "../.cache/e2e",
  fullyParallel: true,
  // One more than the cores of the smallest machine: a journey waits for the demonstration's networks a quarter of its time.
  workers: 3,
  // A browser that stalls on a busy machine has a second try; the list of tests names what needed it as flaky.
  retries: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    // What cannot be pressed after this long is not there: a whole test's time need not pass.
    actionTimeout: 90_000,
    baseURL: `http://localhost:${port}`,
    // What moves takes a good part of two cores to draw.
    contextOptions: { reducedMotion: "reduce" },
    // The app's worker passes every file on from a process of its own, out of reach of a journey's routes: only journeys about
    // what it does allow it.
    serviceWorkers: "block",
    locale: "pt-BR",
    timezoneId: "America/Sao_Paulo",
    // What the page was is in the screenshot and the outline of a failure; keeping every step takes a good part of two cores, so
    // only a second try keeps them.
    trace: { mode: "on-first-retry", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-quic",
        "--no-first-run",
        "--no-default-browser-check",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-features=OptimizationHints,MediaRouter,Translate",
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
      ],
    },
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1440, height: 900 } } },
    { name: "mobile", use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  ],
  webServer: {
    command: "node apps/server/dist/main.js",
    cwd: "..",
    url: `http://localhost:${port}/readyz`,
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: {
      PORT: String(port),
      LASTRO_DATA_DIR: process.env.E2E_DATA_DIR,
      // Every journey comes from one address; the limit has tests of its own.
      LASTRO_REQUESTS_PER_MINUTE: "100000",
      // No journey waits a day for a new address.
      LASTRO_NEW_ADDRESS_HOURS: "0",
    },
  },
});
