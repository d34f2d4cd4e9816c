import type { AccountType, Country } from "@lastro/contracts/grain/accounts";
import type { RequestCtx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { AccountPorts } from "./ports.js";
import { inOurWords } from "./refusals.js";
import type { Registration } from "./trader-hooks.js";

export interface TraderRegistration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly accountType?: AccountType | undefined;
  readonly country: Country;
}

/** Opens a marketplace account and answers its id; its owner may sign in at once. */
export async function registerTrader(
  ctx: RequestCtx,
  { signIn }: Pick<AccountPorts, "signIn">,
  input: TraderRegistration,
): Promise<string> {
  const { name, accountType, country, password } = input;
  const email = input.email.toLowerCase();
  if (name === "" || email === "" || password === "" || accountType === undefined)
    throw new DomainError("grain.fields_required");
  const metadata: Registration = { name, accountType, country };
  return inOurWords(signIn.register(ctx, { email, password, metadata }));
}
