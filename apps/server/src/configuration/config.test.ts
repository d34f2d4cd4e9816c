import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { ConfigError } from "@lastro/platform/config";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aCertificate, productionSettings } from "../testing/production-settings.js";
import { loadConfig } from "./config.js";
import { certificateProblems } from "./pix-certificate.js";

let settings: Record<string, string>;
let folder: string;
beforeAll(async () => {
  settings = await productionSettings();
  folder = mkdtempSync(path.join(os.tmpdir(), "lastro-config-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, text);
  return place;
}

describe("a production start", () => {
  it("takes settings that are whole", () => {
    expect(loadConfig(settings).mode).toBe("production");
  });

  it("takes a bucket for chain heads whole, and over https", () => {
    const bucket = {
      LASTRO_HEADS_S3_URL: "https://s3.sa-east-1.amazonaws.com",
      LASTRO_HEADS_S3_BUCKET: "heads",
      LASTRO_HEADS_S3_KEY_ID: "id",
      LASTRO_HEADS_S3_SECRET: "secret",
    };
    expect(loadConfig(settings).heads.kind).toBe("directory");
    expect(loadConfig({ ...settings, ...bucket }).heads.kind).toBe("bucket");
    expect(() => loadConfig({ ...settings, ...bucket, LASTRO_HEADS_S3_SECRET: undefined })).toThrow(
      "LASTRO_HEADS_S3_SECRET is missing",
    );
    const plain = { ...bucket, LASTRO_HEADS_S3_URL: "http://s3.sa-east-1.amazonaws.com" };
    expect(() => loadConfig({ ...settings, ...plain })).toThrow("LASTRO_HEADS_S3_URL must use https");
  });

  it("with Woovi needs no id of a client", () => {
    const { LASTRO_PIX_CLIENT_ID: _id, ...others } = settings;
    expect(() => loadConfig(others)).toThrow("LASTRO_PIX_CLIENT_ID is required");
    expect(loadConfig({ ...others, LASTRO_PIX_PROVIDER: "woovi" }).pix.servesDisputes).toBe(false);
  });

  it.each([
    [{ LASTRO_MASTER_SECRET: "x".repeat(64) }, "LASTRO_MASTER_SECRET is easy to guess"],
    [{ LASTRO_PIX_WEBHOOK_SECRET: "0123456789".repeat(5) }, "LASTRO_PIX_WEBHOOK_SECRET is easy to guess"],
    [{ LASTRO_SIGNER_TOKEN: "ab".repeat(20) }, "LASTRO_SIGNER_TOKEN is easy to guess"],
    [{ LASTRO_PIX_PROVIDER: "nubank" }, "LASTRO_PIX_PROVIDER: is no provider this system speaks with"],
    [{ LASTRO_PIX_PROVIDER: "efi", LASTRO_PIX_DISPUTES: "provider" }, "LASTRO_PIX_DISPUTES must be manual"],
    [{ LASTRO_PIX_PROVIDER: "efi" }, "LASTRO_PIX_CERT_FILE is required by LASTRO_PIX_PROVIDER=efi"],
    [{ LASTRO_PIX_PROVIDER: "inter" }, "LASTRO_PIX_CERT_FILE is required by LASTRO_PIX_PROVIDER=inter"],
    [{ LASTRO_PIX_PROVIDER: "inter", LASTRO_PIX_DISPUTES: "provider" }, "LASTRO_PIX_DISPUTES must be manual"],
    [{ LASTRO_PIX_URL: "https://0.0.0.0" }, "LASTRO_PIX_URL points at this machine"],
    [{ LASTRO_PRICE_URL: "https://[::ffff:127.0.0.1]" }, "LASTRO_PRICE_URL points at this machine"],
    [{ LASTRO_SECOND_PRICE_URL: "" }, "LASTRO_SECOND_PRICE_URL is required in production"],
    [{ LASTRO_SECOND_PRICE_URL: "http://exchange.invalid" }, "LASTRO_SECOND_PRICE_URL must use https"],
    [{ LASTRO_SECOND_PRICE_URL: "https://127.0.0.1:3002" }, "LASTRO_SECOND_PRICE_URL points at this machine"],
    [{ LASTRO_SECOND_PRICE_URL: "https://prices.invalid/other" }, "the two sources must be independent"],
    [{ LASTRO_SMTP_URL: "smtp://2130706433:25" }, "LASTRO_SMTP_URL points at this machine"],
    [{ LASTRO_SMTP_URL: "localhost:25" }, "LASTRO_SMTP_URL must begin with"],
    [{ LASTRO_SMS_URL: "https://sms.localhost." }, "LASTRO_SMS_URL points at this machine"],
    [
      { LASTRO_BSC_PROVIDERS: "https://[::]:1,https://b.example", LASTRO_BSC_ADDRESS: "0xaa" },
      "LASTRO_BSC_PROVIDERS must be reached",
    ],
    [{ LASTRO_CARDS_PROVIDER: "stripe" }, "LASTRO_CARDS_PROVIDER: is no provider this system speaks with"],
    [{ LASTRO_CARDS_PROVIDER: "lithic" }, "LASTRO_CARDS_API_KEY is required by LASTRO_CARDS_PROVIDER=lithic"],
    [{ LASTRO_CARDS_PROVIDER: "pomelo" }, "LASTRO_CARDS_SIGNING_SECRET is required by"],
    [{ LASTRO_CARDS_API_KEY: "key" }, "LASTRO_CARDS_API_KEY is for a provider of cards"],
    [
      { LASTRO_CARDS_PROVIDER: "lithic", LASTRO_CARDS_URL: "http://api.lithic.example" },
      "LASTRO_CARDS_URL must be reached by https",
    ],
    [
      { LASTRO_CARDS_PROVIDER: "lithic", LASTRO_CARDS_API_KEY: "lastro-demo-card-network-key" },
      "LASTRO_CARDS_API_KEY is the demonstration's",
    ],
    [
      { LASTRO_CARDS_PROVIDER: "lithic", LASTRO_CARDS_PIN_KEY_FILE: "/nowhere.pem" },
      "LASTRO_CARDS_PIN_KEY_FILE: /nowhere.pem cannot be read",
    ],
  ])("is refused by a sentence with %j", (change, sentence) => {
    expect(() => loadConfig({ ...settings, ...change })).toThrow(sentence);
  });

  it("issues cards where everything its provider asks for is given, and none without one", () => {
    const pem = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
      type: "spki",
      format: "pem",
    });
    const lithic = {
      LASTRO_CARDS_PROVIDER: "lithic",
      LASTRO_CARDS_URL: "https://api.lithic.example/",
      LASTRO_CARDS_API_KEY: "given by the issuer",
      LASTRO_CARDS_PIN_KEY_FILE: file("pin.pem", pem.toString()),
    };
    const { cards } = loadConfig({ ...settings, ...lithic });
    expect(cards).toMatchObject({ provider: "lithic", url: "https://api.lithic.example" });
    expect(cards).not.toHaveProperty("simulatorUrl");
    expect(loadConfig(settings).cards).toBeUndefined();
    expect(loadConfig({}).cards).toMatchObject({ provider: "lithic", url: "http://127.0.0.1:3007" });
  });

  it("is refused with one secret for two purposes", () => {
    const LASTRO_PIX_WEBHOOK_SECRET = settings.LASTRO_MASTER_SECRET;
    expect(() => loadConfig({ ...settings, LASTRO_PIX_WEBHOOK_SECRET })).toThrow("another setting's secret");
  });
});

describe("a certificate for the Pix provider", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const pem = (key = privateKey) => key.export({ type: "pkcs8", format: "pem" }).toString();
  const certificate = () => file("cert.pem", aCertificate(privateKey));
  const given = (certFile: string, keyFile: string) =>
    loadConfig({ ...settings, LASTRO_PIX_CERT_FILE: certFile, LASTRO_PIX_CERT_KEY_FILE: keyFile });

  it("is taken with its key", () => {
    const { pix } = given(certificate(), file("key.pem", pem()));
    expect(pix.certificate).toEqual({
      certFile: path.join(folder, "cert.pem"),
      keyFile: path.join(folder, "key.pem"),
    });
  });

  it("is refused when a file is missing or is not PEM", () => {
    const key = file("key.pem", pem());
    expect(() => given(path.join(folder, "nowhere.pem"), key)).toThrow("cannot be read (ENOENT)");
    expect(() => given(file("text.pem", "not a certificate"), key)).toThrow("is not a certificate in PEM");
    expect(() => given(certificate(), file("text.pem", "no key"))).toThrow(
      "is not an unencrypted private key",
    );
    expect(() => given(key, certificate())).toThrow(ConfigError);
  });

  it("is refused with the key of another", () => {
    const { privateKey: other } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    expect(() => given(certificate(), file("other.pem", pem(other)))).toThrow("is not the key of");
  });

  it("is refused once it has expired", () => {
    const [certFile, keyFile] = [certificate(), file("key.pem", pem())];
    const problems = certificateProblems(certFile, keyFile, new Date("9999-12-31T23:59:59Z"));
    expect(problems).toEqual([expect.stringContaining("expired on")]);
    expect(certificateProblems(certFile, keyFile, new Date("1950-01-01T00:00:00Z"))).toEqual([
      expect.stringContaining("not valid before"),
    ]);
  });
});
