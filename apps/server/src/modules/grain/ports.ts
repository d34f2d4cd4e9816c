import type { AccountPorts } from "./accounts/ports.js";
import type { DrawDocument } from "./document-routes.js";
import type { MemberPorts } from "./members/index.js";
import type { NoticePorts } from "./notices/index.js";
import type { OfferPorts } from "./offers/index.js";
import type { DrawContract } from "./orders/index.js";
import type { TraderPrivacyPorts } from "./privacy/index.js";
import type { ReaisPorts } from "./reais/index.js";
import type { ReportPorts } from "./reports/index.js";
import type { WalletPorts } from "./wallet/index.js";

/** What the marketplace needs of the rest of the house. `app.ts` puts it behind. */
export interface GrainPorts
  extends AccountPorts,
    MemberPorts,
    Omit<OfferPorts, "findTrader">,
    NoticePorts,
    ReportPorts,
    ReaisPorts {
  readonly drawContract: DrawContract;
  readonly drawDocument: DrawDocument;
  readonly privacy: TraderPrivacyPorts;
  readonly wallet: WalletPorts;
}
