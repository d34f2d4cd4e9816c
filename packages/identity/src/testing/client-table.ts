import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { codeAt, fromBase32 } from "../factors/totp.js";
import {
  aNewestClient,
  anOfficialClient,
  type NewestClient,
  type OfficialClient,
  type Overhear,
} from "./official-client.js";
import { startOidcServer } from "./oidc-server.js";
import { anOperatorsToken, aTestKey } from "./operator.js";
import { anEmail, PASSWORD } from "./people.js";
import { aPhone, aPostOffice } from "./post-office.js";
import { aSamlOrganisation } from "./saml-organisation.js";

const BASE = "http://localhost:3000/auth/v1";
export const PAGE = "http://localhost:3000/painel";
const SERVICE = { entityId: `${BASE}/sso/saml/metadata`, acsUrl: `${BASE}/sso/saml/acs` };

export type Client = OfficialClient | NewestClient;
export type Make = (flow?: "implicit" | "pkce") => Client;

/** A request the bank's screens make of the service: method, path, what it says, and the client's way of making it. */
export type Call = readonly [call: string, said: string, use: (make: Make) => Promise<void>];

export type ClientHouse = Awaited<ReturnType<typeof aClientHouse>>;

/** Every way of signing in switched on, with a mailbox, a telephone, a provider and an organisation. */
export async function aClientHouse() {
  const key = await aTestKey();
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const provider = await startOidcServer(`${BASE}/callback`);
  const office = await aPostOffice(
    {
      outsideSignUps: true,
      manualLinking: true,
      mfa: { phone: { enrol: true, verify: true } },
      external: {
        google: {
          enabled: true,
          clientIds: [provider.clientId],
          secret: provider.clientSecret,
          url: provider.issuer,
          skipNonceCheck: false,
          emailOptional: false,
        },
      },
      saml: {
        privateKey: privateKey.export({ format: "der", type: "pkcs1" }).toString("base64"),
        relaySeconds: 120,
      },
    },
    { signingKeys: key.setting },
  );
  const url = await office.app.http.listen({ port: 0, host: "127.0.0.1" });
  const organisation = await anOrganisation(await anOperatorsToken(office.app, key));

  async function anOrganisation(token: string) {
    const { metadata, entityId, signInUrl } = aSamlOrganisation(office.clock, SERVICE);
    const domain = new URL(entityId).host;
    const added = await office.app.http.inject({
      method: "POST",
      url: "/auth/v1/admin/sso/providers",
      headers: { authorization: `Bearer ${token}` },
      payload: { type: "saml", metadata_xml: metadata, domains: [domain] },
    });
    return { id: String(added.json().id), domain, signInUrl };
  }

  async function signedIn(make: Make) {
    const client = make();
    const email = anEmail();
    await office.app.identity.createConfirmedUser({ email, password: PASSWORD });
    done(await client.signInWithPassword({ email, password: PASSWORD }));
    return { client, email };
  }

  async function withFactor(make: Make) {
    const { client } = await signedIn(make);
    const { id: factorId, totp } = done(
      await client.mfa.enroll({ factorType: "totp", friendlyName: "Celular" }),
    );
    const code = () => codeAt(fromBase32(totp.secret), office.clock.now());
    return { client, factorId, code };
  }

  async function withPhone(make: Make) {
    const { client } = await signedIn(make);
    const phone = aPhone();
    const { id: factorId } = done(
      await client.mfa.enroll({ factorType: "phone", phone, friendlyName: "Telefone" }),
    );
    return { client, factorId, phone };
  }

  async function signedUpByPhone(make: Make) {
    const [client, phone] = [make(), aPhone()];
    const data = done(await client.signUp({ phone, password: PASSWORD, options: { channel: "sms" } }));
    expect(data.user?.phone).toBe(phone);
    return { client, phone };
  }

  async function close(): Promise<void> {
    await office.close();
    await provider.close();
  }

  return { office, provider, organisation, url, signedIn, withFactor, withPhone, signedUpByPhone, close };
}

/** An answer of the client that is no refusal. */
export function done<A extends { readonly data: unknown; readonly error: unknown }>(answer: A) {
  expect(answer.error).toBeNull();
  return answer.data as NonNullable<A["data"]>;
}

/** A request by its name in the table: what follows the grant or the scope, and ids, left out. */
function named(call: string): string {
  const [, said = "", query = ""] = /^([^?]*)(?:\?(.*))?$/.exec(call) ?? [];
  const path = said.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "{id}");
  const kept = ["grant_type", "scope"].flatMap((name) => {
    const value = new URLSearchParams(query).get(name);
    return value === null ? [] : [`${name}=${value}`];
  });
  return kept.length > 0 ? `${path}?${kept.join("&")}` : path;
}

/** Makes each call in both versions of the client, and hears what they really ask for. */
export function walkTable(table: readonly Call[], house: () => ClientHouse): void {
  describe.each([
    ["the official client", anOfficialClient],
    ["its newest version", aNewestClient],
  ] as const)("each call of the table, by %s", (_name, aClientOf) => {
    it.each(table)("%s: %s", async (call, _said, use) => {
      const heard = new Set<string>();
      const overhear: Overhear = (request) => void heard.add(named(request));
      await use((flow) => aClientOf(house().url, flow, overhear));
      expect([...heard]).toContain(call);
    });
  });
}
