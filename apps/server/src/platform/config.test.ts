import { describe, expect, it } from "vitest";
import { loadConfig } from "./config.js";

const SECRET = "a-secret-of-at-least-thirty-two-characters";
const PRODUCTION = {
  LASTRO_MODE: "production",
  DATABASE_URL: "postgresql://lastro@db.example/lastro",
  LASTRO_PUBLIC_URL: "https://banco.example",
  LASTRO_MASTER_SECRET: SECRET,
  LASTRO_JWT_KEYS: "[]",
  LASTRO_PIX_URL: "https://pix.example",
  LASTRO_PIX_CLIENT_ID: "client",
  LASTRO_PIX_CLIENT_SECRET: SECRET,
  LASTRO_PIX_KEY: "key",
  LASTRO_PIX_WEBHOOK_SECRET: SECRET,
  LASTRO_PRICE_URL: "https://prices.example",
  LASTRO_SECOND_PRICE_URL: "https://exchange.example",
  LASTRO_SMTP_URL: "smtps://mail.example",
  LASTRO_MAIL_FROM: "Banco <banco@banco.example>",
};

describe("production", () => {
  it("starts with two independent sources of prices", () => {
    expect(loadConfig(PRODUCTION)).toMatchObject({ secondPriceUrl: "https://exchange.example" });
  });

  it.each([
    [undefined, "LASTRO_SECOND_PRICE_URL is required in production"],
    ["http://exchange.example", "LASTRO_SECOND_PRICE_URL must use https"],
    ["https://127.0.0.1:3002", "LASTRO_SECOND_PRICE_URL points at this machine"],
    ["https://prices.example/other", "the two sources must be independent"],
  ])("refuses %s as the second", (url, words) => {
    expect(() => loadConfig({ ...PRODUCTION, LASTRO_SECOND_PRICE_URL: url })).toThrow(words);
  });
});
