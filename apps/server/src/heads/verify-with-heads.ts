import { secondsAfter } from "@lastro/platform/clock";
import type { Ctx } from "@lastro/platform/context";
import { fingerprintKeyOf } from "@lastro/platform/fingerprint-key";
import { runVerification, type VerificationReport } from "../verify/run-verification.js";
import { nameFrom } from "./heads-file.js";
import { openHeadStore } from "./open-store.js";
import { readExportedHeads } from "./read-exported-heads.js";

/** What was rewritten since is seen by the first verification after it; `npm run verify -- --heads` reads every file. */
const LOOKS_BACK_SECONDS = 7 * 86_400;

/**
 * The house's own verification, with its own secret and the heads that it exported in the last days. They are read before the snapshot is
 * taken, so none is newer than what is verified.
 */
export async function verifyWithHeads(
  { config, clock }: Pick<Ctx, "config" | "clock">,
  databaseUrl: string,
  whenInOrder: (snapshot: string) => Promise<void>,
): Promise<VerificationReport> {
  const from = nameFrom(secondsAfter(clock.now(), -LOOKS_BACK_SECONDS));
  const heads = await readExportedHeads(await openHeadStore(config.heads), from);
  const fingerprintKey = fingerprintKeyOf(config.fingerprintSecret);
  return runVerification(databaseUrl, { whenInOrder, heads, fingerprintKey });
}
