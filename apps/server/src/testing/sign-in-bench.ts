import type { IdentityBenchOptions } from "@lastro/identity/testing";
import { startTestApp, type TestApp } from "./test-app.js";

/** The whole server in the place of the engine alone, for the engine's benches. */
export function startSignInBench({ identity, signingKeys }: IdentityBenchOptions = {}): Promise<TestApp> {
  return startTestApp({
    ...(identity ? { identity } : {}),
    settings: signingKeys === undefined ? {} : { LASTRO_JWT_KEYS: signingKeys },
  });
}
