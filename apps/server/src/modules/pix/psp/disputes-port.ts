import type { DisputeSituation } from "@lastro/contracts/pix-disputes";
import type { Money } from "@lastro/money";

type Reais = Money<"BRL">;

/** The claim of a payer's bank that a Pix we received was fraud (MED). */
export interface PspInfraction {
  readonly id: string;
  readonly endToEndId: string;
  readonly amount: Reais;
  readonly situation: DisputeSituation;
  readonly details?: string;
  /** `answered`: by us, or by the provider in our place. */
  readonly status: "open" | "answered" | "cancelled";
  readonly createdAt: Date;
}

export type RecoveryStage =
  | "created"
  | "tracked"
  | "awaiting_analysis"
  | "analysed"
  | "refunding"
  | "completed"
  | "cancelled";

/** What became of our own claim to have a Pix we sent recovered. */
export interface PspRecovery {
  readonly id: string;
  readonly stage: RecoveryStage;
  /** Whether the receivers' banks agree that it was fraud; absent until they have said. */
  readonly result?: "agreed" | "disagreed";
  /** In the provider's own words. */
  readonly rawStatus: string;
}

/** A claim of ours: some providers know it by our id, others by the Pix it is about. */
export interface RecoveryNames {
  readonly id: string;
  readonly endToEndId: string;
}

/**
 * Contested Pix through the provider. Every method throws PspError when it has no answer; all that change something may be
 * repeated with the same content and then change nothing more. What is recovered arrives as a return of the Pix we sent.
 */
export interface PixDisputes {
  /** Those that wait for our answer. */
  openInfractions(): Promise<readonly PspInfraction[]>;
  findInfraction(id: string): Promise<PspInfraction | undefined>;
  answerInfraction(answer: {
    readonly id: string;
    readonly result: "agreed" | "disagreed";
    readonly grounds: string;
  }): Promise<void>;
  openRecovery(claim: {
    /** Ours, in letters and digits. */
    readonly id: string;
    readonly endToEndId: string;
    readonly situation: DisputeSituation;
    readonly narrative: string;
    readonly contact: { readonly email: string; readonly phone: string };
  }): Promise<PspRecovery>;
  findRecovery(of: RecoveryNames): Promise<PspRecovery | undefined>;
  cancelRecovery(of: RecoveryNames): Promise<PspRecovery>;
}
