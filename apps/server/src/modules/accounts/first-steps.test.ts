import { aClientWithApp } from "@lastro/identity/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { posted } from "../../testing/movements.js";
import { aClient, registrationData, type SignedInPerson } from "../../testing/people.js";
import { startTestApp, type TestApp } from "../../testing/test-app.js";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const stepsOf = async ({ headers }: Pick<SignedInPerson, "headers">) =>
  (await app.http.inject({ url: "/v1/me/first-steps", headers })).json();

it("a new client has confirmed the email, and the rest is done one by one", async () => {
  const ana = await aClient(app);
  const bia = await aClient(app);
  const none = { email: true, pix: false, secondFactor: false, trade: false };
  expect(await stepsOf(ana)).toEqual(none);
  // Neither is a Pix or a trade.
  await posted(app, ana, { BRL: "10.00" });
  await posted(app, ana, { BRL: "10.00" }, "pixel.movement");
  expect(await stepsOf(ana)).toEqual(none);
  await posted(app, ana, { BRL: "100.00" }, "pix.received");
  expect(await stepsOf(ana)).toEqual({ ...none, pix: true });
  await posted(app, ana, { BRL: "-50.00", USDT: "9" }, "otc.trade");
  expect(await stepsOf(ana)).toEqual({ ...none, pix: true, trade: true });
  expect(await stepsOf(bia)).toEqual(none);
});

it("a verified authenticator app is the second factor", async () => {
  const client = await aClientWithApp(app, { metadata: registrationData() });
  expect(await stepsOf(client)).toMatchObject({ secondFactor: true, pix: false });
});

it("is asked for with a session", async () => {
  expect((await app.http.inject("/v1/me/first-steps")).statusCode).toBe(401);
});
