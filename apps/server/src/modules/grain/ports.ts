import type { FactorsByFunction, SignInByFunction } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { NoticePorts } from "./notices/index.js";
import type { OfferPorts } from "./offers/index.js";
import type { DrawContract } from "./orders/index.js";
import type { TraderPrivacyPorts } from "./privacy/index.js";
import type { ReaisPorts } from "./reais/index.js";
import type { ReportPorts } from "./reports/index.js";
import type { WalletPorts } from "./wallet/index.js";

/** What the marketplace needs of the rest of the house. `app.ts` puts it behind. */
export interface GrainPorts extends Omit<OfferPorts, "findTrader">, NoticePorts, ReportPorts, ReaisPorts {
  /** The engine that signs the marketplace's people in. */
  readonly signIn: SignInByFunction;
  /** The second factor of its people. */
  readonly factors: FactorsByFunction;
  readonly drawContract: DrawContract;
  /** Takes back what a person asked to have sent and has not left; answers how many. */
  stopWithdrawals(tx: Tx, ctx: RequestCtx, userId: string): Promise<number>;
  readonly privacy: TraderPrivacyPorts;
  readonly wallet: WalletPorts;
}
