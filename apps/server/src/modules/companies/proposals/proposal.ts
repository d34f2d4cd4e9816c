import type { CompanyProposalKind, CompanyProposalStatus } from "@lastro/contracts/company-proposals";
import type { Money } from "@lastro/money";
import type { PixTarget, ProposedPix, TransferRequest } from "./payment-ports.js";

/** What is to be done once it is approved, with what people are shown of it. */
export type ProposalContent =
  | { readonly kind: "pix_payment"; readonly payment: ProposedPix }
  | {
      readonly kind: "transfer";
      readonly to: TransferRequest["to"];
      readonly description: string | null;
      /** The masked name the proposer was shown. */
      readonly name: string;
    }
  | { readonly kind: "batch"; readonly batchId: string; readonly name: string; readonly lines: number };

/** A payment of a company that waits for others, or how that ended. */
export interface Proposal {
  readonly id: string;
  readonly companyId: string;
  readonly kind: CompanyProposalKind;
  readonly status: CompanyProposalStatus;
  readonly amount: Money;
  readonly worth: Money<"BRL">;
  readonly content: ProposalContent;
  readonly needed: number;
  readonly proposedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
  readonly endedBy: string | null;
  readonly reason: string | null;
  readonly resultId: string | null;
}

interface Shown {
  readonly receiver: string;
  readonly document: string | null;
  readonly key: string | null;
  readonly message: string | null;
}

/** Who receives and what is written, as approvers and everybody else of the company read it. */
export function shownOf(content: ProposalContent): Shown {
  switch (content.kind) {
    case "pix_payment": {
      const { receiver, message }: PixTarget = content.payment.target;
      return { receiver: receiver.name, document: receiver.document, key: receiver.key, message };
    }
    case "transfer":
      return { receiver: content.name, document: null, key: content.to.value, message: content.description };
    case "batch":
      return { receiver: content.name, document: null, key: null, message: null };
  }
}
