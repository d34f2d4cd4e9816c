import { z } from "zod";
import { segment } from "../api-pix-paths.js";
import type { PixDisputes, PspRecovery, RecoveryStage } from "../disputes-port.js";
import { MED_STAGES } from "../med-stages.js";
import { PspError } from "../psp-error.js";
import { wooviWire } from "./wire.js";
import type { WooviClient } from "./woovi-client.js";

const PATH = "/funds-recovery";
/** From here on it says by the banks' own answers whether they agree. */
const ANALYSED: ReadonlySet<RecoveryStage> = new Set(["analysed", "refunding", "completed"]);

type Recovery = z.output<typeof wooviWire.recovery>;

/**
 * Contested Pix through Woovi's funds recovery (MED). It opens one for each Pix, ever, and finds it by the Pix. Nobody is
 * paid through it, so nobody contests a Pix our clients received.
 */
export function wooviDisputes(client: WooviClient): PixDisputes {
  const findBy = (endToEndId: string) =>
    client.find(
      { operation: "GET /funds-recovery", method: "GET", path: `${PATH}/${segment(endToEndId)}` },
      wooviWire.recovery,
    );

  async function told({ dictId, status }: Recovery, endToEndId: string): Promise<PspRecovery> {
    const stage = MED_STAGES[status];
    const about = { id: dictId, rawStatus: status };
    if (!ANALYSED.has(stage)) return { ...about, stage };
    const result = await resultOf(endToEndId, stage);
    // As long as no bank has answered, it waits for their analysis.
    if (result === undefined) return { ...about, stage: "awaiting_analysis" };
    return { ...about, stage, result, rawStatus: `${status} ${result.toUpperCase()}` };
  }

  /** Agreed where one of the banks the money went through agrees; what ended without one was not recovered. */
  async function resultOf(endToEndId: string, stage: RecoveryStage): Promise<PspRecovery["result"]> {
    const reports = await client.call(
      {
        operation: "GET /funds-recovery/infraction-reports",
        method: "GET",
        path: `${PATH}/${segment(endToEndId)}/infraction-reports`,
      },
      z.array(wooviWire.report),
    );
    if (reports.some(({ analysisResult }) => analysisResult === "AGREED")) return "agreed";
    const refused = reports.filter(({ analysisResult }) => analysisResult === "DISAGREED");
    const isRefused = refused.length > 0 && refused.length === reports.length;
    return isRefused || stage === "completed" ? "disagreed" : undefined;
  }

  return {
    openInfractions: async () => [],
    findInfraction: async () => undefined,
    answerInfraction: async () => {
      throw new PspError("POST /dispute", "final", { words: "nobody is paid through it" });
    },
    async openRecovery({ endToEndId, situation, narrative }) {
      const body = {
        transactionEndToEndId: endToEndId,
        // It knows no failure of a bank by that name.
        situationType: situation === "operational_flaw" ? "OTHER" : situation.toUpperCase(),
        details: narrative,
      };
      try {
        const opened = await client.call(
          { operation: "POST /funds-recovery", method: "POST", path: PATH, body },
          wooviWire.recovery,
        );
        return await told(opened, endToEndId);
      } catch (error) {
        if (!(error instanceof PspError) || error.failure !== "final") throw error;
        const opened = await findBy(endToEndId);
        // One that was taken back is no answer to another claim.
        if (!opened || opened.status === "CANCELLED") throw error;
        return told(opened, endToEndId);
      }
    },
    async findRecovery({ endToEndId }) {
      const found = await findBy(endToEndId);
      return found && told(found, endToEndId);
    },
    async cancelRecovery({ endToEndId }) {
      const found = await findBy(endToEndId);
      const operation = "POST /funds-recovery/cancel";
      if (!found) throw new PspError(operation, "final", { status: 404, words: "no such recovery" });
      if (found.status === "CANCELLED") return told(found, endToEndId);
      const path = `${PATH}/${segment(found.dictId)}/cancel`;
      return told(await client.call({ operation, method: "POST", path }, wooviWire.recovery), endToEndId);
    },
  };
}
