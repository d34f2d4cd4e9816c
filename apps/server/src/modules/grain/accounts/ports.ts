import type { FactorsByFunction, PasskeysByFunction, SignInByFunction } from "@lastro/identity";
import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";

/** What accounts need of the rest of the house. */
export interface AccountPorts {
  /** The engine that signs the marketplace's people in. */
  readonly signIn: SignInByFunction;
  /** The second factor of its people. */
  readonly factors: FactorsByFunction;
  /** The passkeys its people sign in, and sign, with. */
  readonly passkeys: PasskeysByFunction;
  /** Takes back what a person asked to have sent and has not left; answers how many. */
  stopWithdrawals(tx: Tx, ctx: RequestCtx, userId: string): Promise<number>;
}
