import { createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOperatorsToken, aTestKey } from "../testing/operator.js";
import { anEmail } from "../testing/people.js";
import { type AnswerOptions, aSamlOrganisation } from "../testing/saml-organisation.js";
import { selfSignedCertificate } from "./self-signed-certificate.js";

const BASE = "http://localhost:3000/auth/v1";
const SERVICE = { entityId: `${BASE}/sso/saml/metadata`, acsUrl: `${BASE}/sso/saml/acs` };

const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });

interface House {
  readonly app: IdentityBench;
  readonly operator: { readonly authorization: string };
}

async function aHouse(encryptedAssertions: boolean, more: object = {}): Promise<House> {
  const key = await aTestKey();
  const saml = {
    privateKey: privateKey.export({ format: "der", type: "pkcs1" }).toString("base64"),
    relaySeconds: 120,
    encryptedAssertions,
    ...more,
  };
  const app = await startIdentityBench({
    signingKeys: key.setting,
    identity: { outsideSignUps: true, saml },
  });
  return { app, operator: { authorization: `Bearer ${await anOperatorsToken(app, key)}` } };
}

let reads: House;
let plain: House;
beforeAll(async () => {
  [reads, plain] = [await aHouse(true), await aHouse(false)];
});
afterAll(async () => {
  await reads.app.close();
  await plain.app.close();
});
// Nobody waits here for the bucket of a network address to fill again.
beforeEach(() => reads.app.pool.query("delete from rate_limit"));

/** The certificate of the key a house publishes to encrypt for. */
async function published({ app }: House): Promise<string> {
  const { body } = await app.http.inject("/auth/v1/sso/saml/metadata");
  return /use="encryption"[\s\S]*?X509Certificate>([^<]+)</.exec(body)?.[1] ?? "";
}

async function signIn({ app, operator }: House, options: AnswerOptions) {
  const organisation = aSamlOrganisation(app.ctx.clock, SERVICE);
  const added = await app.http.inject({
    method: "POST",
    url: "/auth/v1/admin/sso/providers",
    headers: operator,
    payload: { type: "saml", metadata_xml: organisation.metadata },
  });
  const wish = { provider_id: added.json().id, skip_http_redirect: true };
  const { url } = (await app.http.inject({ method: "POST", url: "/auth/v1/sso", payload: wish })).json();
  const email = anEmail();
  const form = {
    SAMLResponse: organisation.answer(url, { attributes: { email }, ...options }),
    RelayState: new URL(url).searchParams.get("RelayState") ?? "",
  };
  const answer = await app.http.inject({
    method: "POST",
    url: "/auth/v1/sso/saml/acs",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(form).toString(),
  });
  const landed = new URL(String(answer.headers.location));
  const [, claims = ""] = (new URLSearchParams(landed.hash.slice(1)).get("access_token") ?? "").split(".");
  return {
    sent: email,
    email: claims && JSON.parse(Buffer.from(claims, "base64url").toString()).email,
    refused: landed.searchParams.get("error_description"),
  };
}

const REFUSED = expect.stringContaining("SAML Assertion is not valid");

describe("an assertion encrypted for this house", () => {
  it("can be made by the certificate the house publishes", async () => {
    const der = Buffer.from(await published(reads), "base64");
    const said = new X509Certificate(der).publicKey.export({ format: "pem", type: "spki" });
    expect(said).toBe(
      createPublicKey(publicKey.export({ format: "pem", type: "spki" })).export({
        format: "pem",
        type: "spki",
      }),
    );
    expect(await published(plain)).toBe("");
  });

  it.each([
    ["signed inside, by AES-GCM", { sign: "assertion", cipher: "aes256-gcm" }],
    ["signed inside, by AES-CBC", { sign: "assertion", cipher: "aes256-cbc" }],
    ["signed outside", { sign: "response", cipher: "aes256-gcm" }],
  ] as const)("and %s lets its person in", async (_how, { sign, cipher }) => {
    const certificate = await published(reads);
    const { email, sent, refused } = await signIn(reads, { sign, encryptedFor: { certificate, cipher } });
    expect([refused, email]).toEqual([null, sent]);
  });

  it("is refused when nothing signs it, or a stranger does", async () => {
    const encryptedFor = { certificate: await published(reads) };
    for (const options of [{ sign: "nothing" }, { forged: true }, { algorithm: "sha1" }] as const)
      expect([options, (await signIn(reads, { ...options, encryptedFor })).refused]).toEqual([
        options,
        REFUSED,
      ]);
  });

  it("is refused when it, or its key, is encrypted in a way that can be broken", async () => {
    const certificate = await published(reads);
    for (const broken of [{ cipher: "tripledes-cbc" }, { wrap: "rsa-1_5" }] as const) {
      const { refused } = await signIn(reads, { encryptedFor: { certificate, ...broken } });
      expect([broken, refused]).toEqual([broken, REFUSED]);
    }
  });

  it("is refused when it was changed on the way, or another stands beside it", async () => {
    const encryptedFor = { certificate: await published(reads) };
    const flipped = (xml: string) =>
      xml.replace(
        /(<xenc:CipherValue>)(.)([^<]+<\/xenc:CipherValue><\/xenc:CipherData><\/xenc:EncryptedData>)/,
        (_all, open, sign, rest) => open + (sign === "A" ? "B" : "A") + rest,
      );
    const doubled = (xml: string) =>
      xml.replace(/<saml:EncryptedAssertion>[\s\S]*<\/saml:EncryptedAssertion>/, (one) => one + one);
    for (const tamper of [flipped, doubled])
      expect((await signIn(reads, { encryptedFor, tamper })).refused).toEqual(REFUSED);
  });

  it("is refused where the house does not read such, and where it is for somebody else", async () => {
    const certificate = await published(reads);
    expect((await signIn(plain, { encryptedFor: { certificate } })).refused).toEqual(REFUSED);
    const { privateKey: another } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const other = selfSignedCertificate(another, "Somebody else");
    expect((await signIn(reads, { encryptedFor: { certificate: other } })).refused).toEqual(REFUSED);
  });

  it("is not needed: one in the clear lets its person in as well", async () => {
    expect(await signIn(reads, {})).toMatchObject({ refused: null });
  });
});

describe("a house whose key is about to change", () => {
  const BASE_OF_ITS_OWN = "https://sso.example/auth";
  const next = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const nextPrivateKey = next.export({ format: "der", type: "pkcs1" }).toString("base64");
  const aKeyOf = (text: string) =>
    new X509Certificate(Buffer.from(text, "base64")).publicKey.export({ format: "pem", type: "spki" });
  const announced = async ({ app }: House) => {
    const { body, headers } = await app.http.inject("/auth/v1/sso/saml/metadata");
    const keys = [...body.matchAll(/use="(\w+)"[\s\S]*?X509Certificate>([^<]+)</g)];
    return {
      xml: body,
      cache: headers["cache-control"],
      keys: keys.map(([, use, certificate = ""]) => ({ use, certificate, key: aKeyOf(certificate) })),
    };
  };

  it("announces both, in use first, and reads what was encrypted by either", async () => {
    const house = await aHouse(true, { nextPrivateKey });
    const { keys, cache } = await announced(house);
    const one = publicKey.export({ format: "pem", type: "spki" });
    const two = createPublicKey(next.export({ format: "pem", type: "pkcs8" })).export({
      format: "pem",
      type: "spki",
    });
    expect(keys.map(({ use, key }) => [use, key])).toEqual([
      ["signing", one],
      ["signing", two],
      ["encryption", one],
      ["encryption", two],
    ]);
    expect(cache).toBe("public, max-age=60");
    for (const { use, certificate } of keys)
      if (use === "encryption")
        expect((await signIn(house, { encryptedFor: { certificate } })).refused).toBe(null);
    const { privateKey: another } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const certificate = selfSignedCertificate(another, "Somebody else");
    expect((await signIn(house, { encryptedFor: { certificate } })).refused).toEqual(REFUSED);
    const settings = await house.app.http.inject("/auth/v1/settings");
    expect(settings.json().saml_private_key_next_configured).toBe(true);
    await house.app.close();
  });

  it("encrypts for neither where it reads nothing encrypted, and is found where it says", async () => {
    const house = await aHouse(false, { nextPrivateKey, externalUrl: `${BASE_OF_ITS_OWN}/` });
    const { keys, xml } = await announced(house);
    expect(keys.map(({ use }) => use)).toEqual(["signing", "signing"]);
    expect(xml).toContain(`entityID="${BASE_OF_ITS_OWN}/sso/saml/metadata"`);
    expect(xml).toContain(`Location="${BASE_OF_ITS_OWN}/sso/saml/acs"`);
    expect((await announced(plain)).xml).toContain(`entityID="${SERVICE.entityId}"`);
    await house.app.close();
  });
});
