import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { type AnswerOptions, aSamlOrganisation } from "../testing/saml-organisation.js";
import { anSsoBench, type KnownOrganisation, SERVICE, type SsoBench } from "../testing/sso-bench.js";

let bench: SsoBench;
let app: SsoBench["app"];
let anOrganisation: SsoBench["anOrganisation"];
let start: SsoBench["start"];
let post: SsoBench["post"];
let signIn: SsoBench["signIn"];
let userOf: SsoBench["userOf"];
beforeAll(async () => {
  bench = await anSsoBench();
  ({ app, anOrganisation, start, post, signIn, userOf } = bench);
});
afterAll(() => bench.close());
// Nobody waits here for the bucket of a network address to fill again.
beforeEach(() => app.pool.query("delete from rate_limit"));

describe("an answer that lets nobody in", () => {
  let organisation: KnownOrganisation;
  beforeAll(async () => {
    organisation = await anOrganisation();
  });

  async function isRefused(options: AnswerOptions) {
    const { status, url, code, words } = await signIn(organisation, options);
    expect([status, url.origin, url.pathname], JSON.stringify(options)).toEqual([
      303,
      "http://localhost:3000",
      "/",
    ]);
    expect(url.hash).toBe("");
    expect([code, words]).toEqual(["validation_failed", "SAML Assertion is not valid"]);
  }

  it("is unsigned, signed by a stranger or by a hash that can be forged, or was changed after it was signed", async () => {
    expect((await signIn(organisation)).url.hash).toContain("access_token");
    await isRefused({ sign: "nothing" });
    await isRefused({ forged: true });
    await isRefused({ algorithm: "sha1" });
    await isRefused({ tamper: (xml) => xml.replace(">pessoa-1<", ">chefe<") });
  });

  it("is meant for another house or another request", async () => {
    await isRefused({ audience: "https://another.example" });
    await isRefused({ recipient: "https://another.example/acs" });
    await isRefused({ destination: "https://another.example/acs" });
    await isRefused({ inResponseTo: "id-of-another-request" });
    await isRefused({ inResponseTo: null });
    await isRefused({ issuer: "https://another.example" });
    await isRefused({ status: "Requester" });
  });

  it("has run out, or is for later", async () => {
    await isRefused({ validFor: -61 });
    await isRefused({ validFrom: 61 });
    expect((await signIn(organisation, { validFor: -59 })).url.hash).toContain("access_token");
  });

  it("wraps a signed assertion around or beside another one", async () => {
    const evil = (xml: string) =>
      (/<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "")
        .replace(/<Signature.*?<\/Signature>/s, "")
        .replace(">pessoa-1<", ">chefe<")
        .replace(/ ID="[^"]+"/, ' ID="_evil"');
    const signed = (xml: string) => /<saml:Assertion .*<\/saml:Assertion>/s.exec(xml)?.[0] ?? "";
    const signature = (xml: string) => /<Signature.*?<\/Signature>/s.exec(xml)?.[0] ?? "";
    await isRefused({ tamper: (xml) => xml.replace("<saml:Assertion ", `${evil(xml)}<saml:Assertion `) });
    await isRefused({ tamper: (xml) => xml.replace("</samlp:Response>", `${evil(xml)}</samlp:Response>`) });
    await isRefused({
      tamper: (xml) =>
        xml
          .replace(signed(xml), evil(xml))
          .replace("<samlp:Status>", `<samlp:Extensions>${signed(xml)}</samlp:Extensions><samlp:Status>`),
    });
    await isRefused({
      tamper: (xml) =>
        xml.replace(signed(xml), evil(xml).replace("</saml:Issuer>", `</saml:Issuer>${signature(xml)}`)),
    });
    await isRefused({
      tamper: (xml) =>
        xml.replace(
          signed(xml),
          evil(xml).replace(
            "</saml:Issuer>",
            `</saml:Issuer>${signature(xml).replace("</Signature>", `<Object>${signed(xml)}</Object></Signature>`)}`,
          ),
        ),
    });
  });

  it("brings a document type, or hides part of a name in a comment", async () => {
    await isRefused({ tamper: (xml) => `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml}` });
    const { fragment } = await signIn(organisation, { nameId: "chefe<!-- -->.impostor" });
    expect((await userOf(fragment)).identities[0].id).toBe("chefe.impostor");
  });

  it("comes a second time, late, or to a request nobody made", async () => {
    const { url } = await start({ provider_id: organisation.id, skip_http_redirect: true });
    const form = {
      SAMLResponse: organisation.answer(url, { attributes: { email: anEmail() } }),
      RelayState: new URL(url).searchParams.get("RelayState") ?? "",
    };
    expect((await post(form)).url.hash).toContain("access_token");
    const again = await post(form);
    expect([again.code, again.words]).toEqual([
      "saml_relay_state_not_found",
      "SAML RelayState does not exist, try logging in again?",
    ]);
    expect((await post({ ...form, RelayState: "" })).words).toBe("SAML Assertion is not valid");

    const late = await start({ provider_id: organisation.id, skip_http_redirect: true });
    app.ctx.clock.advanceSeconds(121);
    const relay = new URL(late.url).searchParams.get("RelayState") ?? "";
    expect((await post({ ...form, RelayState: relay })).code).toBe("saml_relay_state_expired");
    app.ctx.clock.advanceSeconds(-121);
  });

  it("is none, or says too little of the person or of itself", async () => {
    expect((await post({ RelayState: "neither" })).words).toBe("SAML RelayState is not a valid UUID or URL");
    expect((await post({})).words).toBe("SAMLResponse is missing");
    expect((await post({ SAMLResponse: "eA==" })).words).toBe(
      "SAMLResponse is not a valid XML SAML assertion",
    );
    const unknown = aSamlOrganisation(app.ctx.clock, SERVICE).answer(undefined);
    expect((await post({ SAMLResponse: unknown })).code).toBe("saml_idp_not_found");
    const transient = "urn:oasis:names:tc:SAML:2.0:nameid-format:transient";
    expect((await signIn(organisation, { nameIdFormat: transient })).code).toBe("saml_assertion_no_user_id");
    expect((await signIn(organisation, { attributes: { email: "" } })).code).toBe("saml_assertion_no_email");
  });
});
