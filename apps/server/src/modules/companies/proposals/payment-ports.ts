import type { PaymentWay } from "@lastro/contracts/pix-payments";
import type { Money } from "@lastro/money";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";

/** Who is to receive a Pix, as it is shown and as it is paid. */
export interface PixTarget {
  readonly receiver: {
    readonly name: string;
    readonly document: string | null;
    readonly key: string | null;
  };
  readonly message: string | null;
}

/** What a preview showed, kept until others have approved it. */
export interface ProposedPix<T extends PixTarget = PixTarget> {
  readonly target: T;
  readonly way: PaymentWay;
  readonly payeeMark: Buffer;
  readonly payeeId: string | null;
}

/** Whom a transfer reaches, in the sender's words. */
export interface TransferRequest {
  readonly to: { readonly kind: "email" | "cpf" | "phone" | "platformId"; readonly value: string };
  readonly amount: Money;
  readonly description?: string | undefined;
}

/** How approved money leaves: by the use cases of everybody's. `app/companies.ts` puts them behind. */
export interface PaymentPorts<T extends PixTarget = PixTarget> {
  /** What a preview of the company's would pay. Throws what keeps it from being paid. */
  readProposable(
    tx: Tx,
    ctx: RequestCtx,
    of: { readonly previewId: string; readonly amount: Money<"BRL">; readonly message?: string | undefined },
  ): Promise<ProposedPix<T>>;
  /** Who would be paid now, asked outside any transaction; undefined where the key has come to be another's. */
  targetNow(ctx: RequestCtx, of: { readonly userId: string; readonly target: T }): Promise<T | undefined>;
  /** Who would be paid by a key of a batch, asked outside any transaction. */
  findKey(ctx: RequestCtx, of: { readonly userId: string; readonly key: string }): Promise<ProposedPix<T>>;
  /** Pays by Pix, once for what it was approved by. */
  payApproved(
    tx: Tx,
    ctx: RequestCtx,
    of: ProposedPix<T> & {
      readonly userId: string;
      readonly confirmedBy: string;
      readonly amount: Money<"BRL">;
    },
  ): Promise<{ readonly id: string }>;
  /** The masked name of who a transfer would reach. */
  findRecipient(ctx: RequestCtx, to: TransferRequest["to"]): Promise<{ readonly name: string }>;
  /** Sends a transfer, once for what it was approved by. */
  sendApproved(
    tx: Tx,
    ctx: RequestCtx,
    request: TransferRequest,
    approvedBy: string,
  ): Promise<{ readonly id: string }>;
  /** What an amount is worth in reais right now, absent without a current price. */
  worthInReais(amount: Money): Promise<Money<"BRL"> | undefined>;
}
