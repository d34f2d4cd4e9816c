import { findAdministrator, secondFactorAt } from "@lastro/identity";
import { raiseAction } from "../modules/accounts/index.js";
import { roleAction, suspensionAction } from "../modules/backoffice/index.js";
import { basketSettingsAction } from "../modules/basket/index.js";
import { CONTEST_CASES, type ContestPorts, cardContestAction } from "../modules/cards/index.js";
import { registerCaseRoutes } from "../modules/cases/index.js";
import { partnerAction, programmeSettingsAction } from "../modules/cashback/index.js";
import { registerApprovalRoutes } from "../modules/compliance/index.js";
import {
  ARRIVAL_CASES,
  depositAttributionAction,
  returnAction,
  writeOffAction,
} from "../modules/custody/index.js";
import { exchangeSettingsAction, iofRateAction } from "../modules/exchange/index.js";
import {
  DISPUTE_CASES,
  factorResetAction,
  rulingAction,
  VERIFICATION_CASES,
} from "../modules/grain/index.js";
import { productAction } from "../modules/investments/index.js";
import { fundingAction, type OtcPorts, requestSettingsAction, settingsAction } from "../modules/otc/index.js";
import { P2P_CASES, type P2pPorts, p2pRulingAction, p2pSettingsAction } from "../modules/p2p/index.js";
import { type PayoutPorts, payoutAction } from "../modules/payments-out/index.js";
import { attributionAction, type PixPorts, UNMATCHED_PIX_CASES } from "../modules/pix/index.js";
import { contestAction, PIX_DISPUTE_CASES } from "../modules/pix-disputes/index.js";
import { RECOVERY_CASES, type RecoveryPorts, recoveryAction } from "../modules/recoveries/index.js";
import { SUPPORT_CASES } from "../modules/support/index.js";
import { treasuryAction } from "../modules/treasury/index.js";
import { CLIENT_LIMITS } from "./accounts.js";
import type { Custody } from "./crypto.js";
import type { House } from "./house.js";
import { bankAdministrators } from "./people.js";

/** Every kind of case there is. */
export const CASES = [
  DISPUTE_CASES,
  VERIFICATION_CASES,
  UNMATCHED_PIX_CASES,
  ARRIVAL_CASES,
  ...PIX_DISPUTE_CASES,
  RECOVERY_CASES,
  ...P2P_CASES,
  CONTEST_CASES,
  SUPPORT_CASES,
];

interface DecisionParts {
  readonly payouts: PayoutPorts;
  readonly custody: Custody;
  readonly desk: OtcPorts;
  readonly pix: PixPorts;
  readonly recoveries: RecoveryPorts;
  readonly p2p: P2pPorts;
  readonly contests: ContestPorts;
}

/** What administrators decide: cases, and what takes two of them. */
export function addDecisions({ router, limiter }: House, parts: DecisionParts): void {
  const { payouts, custody, desk, pix, recoveries, p2p, contests } = parts;
  const administrators = bankAdministrators;
  registerApprovalRoutes(router, {
    actions: {
      "custody.withdrawal": payoutAction(payouts),
      "custody.return": returnAction,
      "custody.attribution": depositAttributionAction(custody.ports),
      "custody.write_off": writeOffAction(custody.ports),
      "grain.ruling": rulingAction,
      "grain.factor_reset": factorResetAction,
      "otc.settings": settingsAction(desk),
      "otc.request_settings": requestSettingsAction,
      "otc.funding": fundingAction,
      "pix.attribution": attributionAction(pix),
      "pix.contest": contestAction,
      "crypto.recovery": recoveryAction(recoveries),
      "p2p.ruling": p2pRulingAction(p2p),
      "p2p.settings": p2pSettingsAction,
      "cards.contest": cardContestAction(contests),
      "cards.settings": programmeSettingsAction,
      "cards.partner": partnerAction,
      "exchange.settings": exchangeSettingsAction,
      "exchange.iof_rate": iofRateAction,
      "investments.product": productAction,
      "basket.settings": basketSettingsAction,
      "identity.suspension": suspensionAction,
      "identity.role": roleAction,
      "limits.raise": raiseAction(CLIENT_LIMITS),
      "treasury.sweep": treasuryAction(custody.treasury),
      "treasury.refill": treasuryAction(custody.treasury),
    },
    administrators,
    findAdministrator,
    secondFactorAt,
  });
  registerCaseRoutes(router, { kinds: CASES, administrators, findAdministrator, limiter });
}
