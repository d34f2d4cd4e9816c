import { X509Certificate } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { aClient } from "../testing/people.js";
import { aSamlOrganisation } from "../testing/saml-organisation.js";
import { anSsoBench, SERVICE, type SsoBench } from "../testing/sso-bench.js";

let bench: SsoBench;
let app: SsoBench["app"];
let administer: SsoBench["administer"];
let anOrganisation: SsoBench["anOrganisation"];
beforeAll(async () => {
  bench = await anSsoBench();
  ({ app, administer, anOrganisation } = bench);
});
afterAll(() => bench.close());
// Nobody waits here for the bucket of a network address to fill again.
beforeEach(() => app.pool.query("delete from rate_limit"));

describe("the organisations, for the operator", () => {
  it("are added, listed without their metadata, found by either name, changed and removed", async () => {
    const organisation = await anOrganisation({ resource_id: "minha-empresa" });
    const list = await administer("GET", "");
    const listed = list.items.find(({ id }: { id: string }) => id === organisation.id);
    expect(listed).toMatchObject({
      resource_id: "minha-empresa",
      disabled: false,
      saml: { entity_id: organisation.entityId, attribute_mapping: {} },
      domains: [{ domain: organisation.domain }],
    });
    expect(listed.saml).not.toHaveProperty("metadata_xml");
    expect((await administer("GET", "/resource_minha-empresa")).saml.metadata_xml).toBe(
      organisation.metadata,
    );

    const changed = await administer("PUT", `/${organisation.id}`, {
      domains: ["nova.example"],
      disabled: true,
      attribute_mapping: { keys: { name: { name: "cn" } } },
    });
    expect(changed).toMatchObject({
      status: 200,
      disabled: true,
      resource_id: "minha-empresa",
      saml: { attribute_mapping: { keys: { name: { name: "cn" } } } },
      domains: [{ domain: "nova.example" }],
    });
    expect((await administer("DELETE", `/${organisation.id}`)).id).toBe(organisation.id);
    expect(await administer("GET", `/${organisation.id}`)).toMatchObject({
      status: 404,
      error_code: "sso_provider_not_found",
      msg: "SSO Identity Provider not found",
    });
  });

  it("are each known once, by entity and by domain", async () => {
    const one = await anOrganisation();
    const two = await anOrganisation();
    expect(await administer("POST", "", { type: "saml", metadata_xml: one.metadata })).toMatchObject({
      status: 422,
      error_code: "saml_idp_already_exists",
    });
    expect(await administer("PUT", `/${two.id}`, { domains: [one.domain] })).toMatchObject({
      status: 400,
      error_code: "sso_domain_already_exists",
    });
    expect(await administer("PUT", `/${two.id}`, { metadata_xml: one.metadata })).toMatchObject({
      status: 400,
      error_code: "saml_entity_id_mismatch",
    });
  });

  it("are refused when what they publish cannot be read or fetched", async () => {
    const { metadata } = aSamlOrganisation(app.ctx.clock, SERVICE);
    const refusals = [
      [{ type: "ldap" }, "Only 'saml' supported for SSO provider type"],
      [{ type: "saml" }, "Either metadata_xml or metadata_url must be set"],
      [
        { type: "saml", metadata_xml: metadata, metadata_url: "https://x.example" },
        "Only one of metadata_xml or metadata_url needs to be set",
      ],
      [{ type: "saml", metadata_url: "http://x.example" }, "metadata_url is not a HTTPS URL"],
      [{ type: "saml", metadata_xml: "<a" }, "SAML Metadata could not be read"],
      [{ type: "saml", metadata_xml: `<!DOCTYPE x>${metadata}` }, "SAML Metadata could not be read"],
      [
        { type: "saml", metadata_xml: metadata.replace(/entityID="[^"]+"/, "") },
        "SAML Metadata does not contain an EntityID",
      ],
      [
        { type: "saml", metadata_xml: metadata.replaceAll("https://idp", "http://idp") },
        "SAML Metadata names no SingleSignOnService with the HTTP-Redirect binding",
      ],
    ] as const;
    for (const [payload, msg] of refusals)
      expect(await administer("POST", "", payload)).toMatchObject({
        status: 400,
        error_code: "validation_failed",
        msg,
      });
    expect(
      await administer("POST", "", { type: "saml", metadata_url: "https://10.0.0.1/metadata" }),
    ).toMatchObject({ status: 400, error_code: "saml_metadata_fetch_failed" });
  });

  it("are open to the holder of an operator's token alone", async () => {
    const client = await aClient(app);
    const answer = await app.http.inject({ url: "/auth/v1/admin/sso/providers", headers: client.headers });
    expect([answer.statusCode, answer.json().error_code]).toEqual([403, "not_admin"]);
  });
});

describe("what this service publishes of itself", () => {
  it("names its entity, where answers go, and a certificate of the key it signs with", async () => {
    const answer = await app.http.inject("/auth/v1/sso/saml/metadata?download=true");
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toContain("application/xml");
    expect(answer.headers["content-disposition"]).toContain("metadata.xml");
    expect(answer.body).toContain(`entityID="${SERVICE.entityId}"`);
    expect(answer.body).toContain(`Location="${SERVICE.acsUrl}"`);
    const published = /<ds:X509Certificate>([^<]+)</.exec(answer.body)?.[1] ?? "";
    const certificate = new X509Certificate(Buffer.from(published, "base64"));
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.subject).toBe("CN=SAML 2.0 Certificate");
  });
});
