import { builtinEnvironments, type Environment } from "vitest/runtime";

const KEPT = Symbol.for("lastro.testing.window");

/**
 * One window for all files of a worker: they share their modules as well, and a module listens on the window that there was
 * when it was loaded. `setup.ts` leaves nothing of one file in it to the next.
 */
const oneWindow: Environment = {
  name: "one-window",
  viteEnvironment: "client",
  async setup(global: typeof globalThis & { [KEPT]?: unknown }, options) {
    global[KEPT] ??= await builtinEnvironments["happy-dom"].setup(global, options);
    return { teardown() {} };
  },
};

export default oneWindow;
