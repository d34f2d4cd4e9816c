import type { AccountType } from "@lastro/contracts/grain/accounts";
import { anEmail, PASSWORD } from "./people.js";
import type { TestApp } from "./test-app.js";

/** A signed-in person of the marketplace: send `headers` with a request to act as them. */
export interface SignedInTrader {
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly headers: { readonly authorization: string };
}

/** A buyer or a producer, registered and signed in as the screens do it. */
export async function aTrader(
  app: TestApp,
  accountType: AccountType,
  name = accountType === "buyer" ? "Bruno Comprador" : "Paula Produtora",
): Promise<SignedInTrader> {
  const email = anEmail();
  const account = { name, email, password: PASSWORD, accountType };
  await app.http.inject({ method: "POST", url: "/agro/v1/auth/register", payload: account });
  const payload = { email, password: PASSWORD };
  const answer = await app.http.inject({ method: "POST", url: "/agro/v1/auth/login", payload });
  if (answer.statusCode !== 200) throw new Error(`No session: ${answer.body}`);
  const { accessToken, user } = answer.json();
  return { userId: user.id, email, name, headers: { authorization: `Bearer ${accessToken}` } };
}

/** A form of an offer that nothing is wrong with. */
export const AN_OFFER = {
  name: "Soja em grão, safra nova",
  commodity: "soy",
  place: { city: "Sorriso", state: "MT", country: "BR" },
  deliveryBasis: "FCA",
  pricePerTonne: "398.50",
  quantity: "100",
  minimumOrder: "10",
} as const;

/** Puts an offer of a producer's on the market. */
export async function anOffer(
  app: TestApp,
  producer: SignedInTrader,
  said: Readonly<Record<string, unknown>> = {},
) {
  const answer = await app.http.inject({
    method: "POST",
    url: "/agro/v1/offers",
    headers: producer.headers,
    payload: { ...AN_OFFER, ...said },
  });
  if (answer.statusCode !== 201) throw new Error(`No offer: ${answer.body}`);
  return answer.json();
}
