import { generateCpf } from "@brazilian-utils/brazilian-utils";
import type { AccountType } from "@lastro/contracts/grain/accounts";
import { inTransaction, query } from "@lastro/platform/database/database";
import { systemRandom } from "@lastro/platform/random";
import { changeAccount } from "../modules/grain/accounts/account-store.js";
import { writeLegalFacts } from "../modules/grain/parties/index.js";
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
  await saysWhoTheyAre(app, user.id, name);
  return { userId: user.id, email, name, headers: { authorization: `Bearer ${accessToken}` } };
}

/** Who somebody is in contracts, with a CPF of their own unless told which, as if they had filled it in. */
export async function saysWhoTheyAre(
  app: TestApp,
  userId: string,
  legalName: string,
  taxId: string = generateCpf(),
): Promise<void> {
  await inTransaction(app.ctx.db, async (tx) => {
    await changeAccount(tx, app.ctx, userId, { taxId });
    await writeLegalFacts(tx, app.ctx, userId, {
      legalName,
      stateRegistration: null,
      address: {
        ...{ cep: "78890000", street: "Avenida Tancredo Neves", number: "1200", complement: null },
        ...{ district: "Centro", city: "Sorriso", state: "MT" },
      },
    });
  });
}

/** A proof by which somebody signs once, as if they had given their password. */
export async function aSignature(app: TestApp, { userId }: { readonly userId: string }): Promise<string> {
  const [row] = await query<{ id: string }>(
    app.ctx.db,
    `insert into grain_signing_proof (id, user_id, method, proven_at, expires_at)
     values ($1, $2, 'password', $3, $3::timestamptz + interval '10 minutes') returning id`,
    [systemRandom.id(), userId, app.ctx.clock.now()],
  );
  if (!row) throw new Error("No proof");
  return row.id;
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
