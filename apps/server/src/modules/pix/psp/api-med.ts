import { DISPUTE_SITUATIONS } from "@lastro/contracts/pix-disputes";
import { z } from "zod";
import type { PixDisputes, PspInfraction, PspRecovery } from "./disputes-port.js";
import { MED_STAGES, medStatus } from "./med-stages.js";
import { wire } from "./wire.js";

/** A call of the provider's interface for contested Pix. */
export interface MedRequest {
  readonly operation: string;
  readonly method: "GET" | "PUT";
  readonly path: string;
  readonly body?: unknown;
}

interface Provider {
  /** The answer of a call that succeeded. */
  call<S extends z.ZodType>(request: MedRequest, schema: S): Promise<z.output<S>>;
  /** The same, with undefined for what the provider does not have. */
  find<S extends z.ZodType>(request: MedRequest, schema: S): Promise<z.output<S> | undefined>;
}

const STATUS = { OPEN: "open", CLOSED: "answered", CANCELLED: "cancelled" } as const;

const infraction = z
  .object({
    id: z.string().regex(/^[\w-]{1,64}$/),
    endToEndId: z.string().min(1).max(64),
    valor: wire.amount,
    situationType: z.string(),
    details: z.string().optional(),
    status: z.enum(["OPEN", "CLOSED", "CANCELLED"]),
    creationTime: wire.instant,
  })
  .transform(
    ({ id, endToEndId, valor, situationType, details, status, creationTime }): PspInfraction => ({
      ...{ id, endToEndId, amount: valor, createdAt: creationTime },
      situation: DISPUTE_SITUATIONS.find((one) => one === situationType.toLowerCase()) ?? "unknown",
      status: STATUS[status],
      ...(details === undefined ? {} : { details: details.slice(0, 2_000) }),
    }),
  );

const recovery = z
  .object({
    id: z.string(),
    status: medStatus,
    analysisResult: z.enum(["AGREED", "DISAGREED"]).optional(),
  })
  .transform(
    ({ id, status, analysisResult }): PspRecovery => ({
      id,
      stage: MED_STAGES[status],
      rawStatus: analysisResult === undefined ? status : `${status} ${analysisResult}`,
      ...(analysisResult === undefined
        ? {}
        : { result: analysisResult === "AGREED" ? "agreed" : "disagreed" }),
    }),
  );

/** Contested Pix by the names of the directory (DICT) and of MED 2.0, as the standard provider serves them. */
export function createApiMed({ call, find }: Provider): PixDisputes {
  return {
    openInfractions: async () =>
      (
        await call(
          { operation: "GET /med/infractions", method: "GET", path: "/v2/med/infractions" },
          z.object({ infractions: z.array(infraction) }),
        )
      ).infractions,
    findInfraction: (id) =>
      find(
        {
          operation: "GET /med/infraction",
          method: "GET",
          path: `/v2/med/infractions/${encodeURIComponent(id)}`,
        },
        infraction,
      ),
    async answerInfraction({ id, result, grounds }) {
      await call(
        {
          operation: "PUT /med/infraction/analysis",
          method: "PUT",
          path: `/v2/med/infractions/${encodeURIComponent(id)}/analysis`,
          body: { analysisResult: result === "agreed" ? "AGREED" : "DISAGREED", analysisDetails: grounds },
        },
        infraction,
      );
    },
    openRecovery: ({ id, endToEndId, situation, narrative, contact }) =>
      call(
        {
          operation: "PUT /med/recovery",
          method: "PUT",
          path: `/v2/med/recoveries/${id}`,
          body: {
            endToEndId,
            situationType: situation.toUpperCase(),
            details: narrative,
            contactInformation: contact,
          },
        },
        recovery,
      ),
    findRecovery: ({ id }) =>
      find({ operation: "GET /med/recovery", method: "GET", path: `/v2/med/recoveries/${id}` }, recovery),
    cancelRecovery: ({ id }) =>
      call(
        {
          operation: "PUT /med/recovery/cancellation",
          method: "PUT",
          path: `/v2/med/recoveries/${id}/cancellation`,
        },
        recovery,
      ),
  };
}
