import type { WireResponseOf } from "@lastro/contracts";
import { readLegalData } from "@lastro/contracts/grain/legal-data";
import { proveSigner, readSecondFactor } from "@lastro/contracts/grain/second-factor";
import type { StubServer } from "@/testing/stub-server";

export const SIGNATURE = "0198c0de-0000-7000-8000-0000000000f1";

export const legalData: WireResponseOf<typeof readLegalData> = {
  data: {
    kind: "person",
    legalName: "Iracema Duarte",
    taxId: "52998224725",
    stateRegistration: null,
    address: {
      ...{ cep: "78890000", street: "Avenida Tancredo Neves", number: "1200", complement: null },
      ...{ district: "Centro", city: "Sorriso", state: "MT" },
    },
  },
  changedAt: "2026-11-20T12:00:00.000Z",
};

/** Somebody who may sign: who they are is known, and they have a second factor or not. */
export function answerSigning(server: StubServer, { enabled = false } = {}): void {
  server.answer(readLegalData, legalData);
  server.answer(readSecondFactor, { enabled, codesLeft: enabled ? 8 : 0 });
  server.answer(proveSigner, { signature: SIGNATURE });
}
