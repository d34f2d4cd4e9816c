import type { RequestCtx } from "@lastro/platform/context";
import type { Tx } from "@lastro/platform/database/database";
import type { AccountPorts } from "../accounts/ports.js";

/** What members need of the rest of the house. */
export interface MemberPorts extends Pick<AccountPorts, "signIn" | "factors"> {
  /** Ends somebody's sessions and sign-in for good, and forgets their address; the id stays. */
  forgetSignIn(tx: Tx, ctx: RequestCtx, userId: string): Promise<void>;
}
