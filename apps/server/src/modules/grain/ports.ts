import type { SignInByFunction } from "../identity/index.js";
import type { NoticePorts } from "./notices/index.js";
import type { OfferPorts } from "./offers/index.js";
import type { DrawContract } from "./orders/index.js";
import type { ReportPorts } from "./reports/index.js";

/** What the marketplace needs of the rest of the house. `app.ts` puts it behind. */
export interface GrainPorts extends Omit<OfferPorts, "findTrader">, NoticePorts, ReportPorts {
  /** The engine that signs the marketplace's people in. */
  readonly signIn: SignInByFunction;
  readonly drawContract: DrawContract;
}
