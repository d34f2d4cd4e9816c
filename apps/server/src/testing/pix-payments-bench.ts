import type { SettingsOverride } from "@lastro/identity";
import { createFixedClock } from "@lastro/platform/testing/fixed-clock";
import { PIX_PSP_DEFAULTS, startPixPsp } from "@lastro/simulators";
import { vi } from "vitest";
import { balanceOf, customerAccount } from "../modules/ledger/index.js";
import { posted } from "./movements.js";
import { aClient, type SignedInPerson } from "./people.js";
import { startTestApp, type TestApp } from "./test-app.js";

/** A named type of its own: the simulators' inner types stay theirs. */
interface Psp extends Awaited<ReturnType<typeof startPixPsp>> {}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown> & {
    readonly id: string;
    readonly code: string;
    readonly status: string;
    readonly items: readonly Record<string, unknown>[];
    readonly receiver: Record<string, unknown>;
  };
}

/** Tells payments and their keys apart in one run. */
let sequence = 0;

/** The whole server with a Pix provider that pays, by one clock. */
export async function startPixPaymentsBench(
  identity: SettingsOverride = {},
  speaks: "standard" | "efi" | "inter" | "woovi" = "standard",
  settings: Readonly<Record<string, string>> = {},
) {
  const clock = createFixedClock();
  const psp: Psp = await startPixPsp({ speaks, clock, openingBalance: "10000000.00", payoutSettleMs: 20 });
  const app: TestApp = await startTestApp({
    clock,
    settings: {
      LASTRO_PIX_PROVIDER: speaks,
      LASTRO_PIX_URL: psp.url,
      LASTRO_PIX_CLIENT_ID: PIX_PSP_DEFAULTS.clientId,
      LASTRO_PIX_CLIENT_SECRET: PIX_PSP_DEFAULTS.clientSecret,
      LASTRO_PIX_KEY: PIX_PSP_DEFAULTS.account.keys[0] ?? "",
      LASTRO_MONEY_REQUESTS_PER_MINUTE: "10000",
      ...settings,
    },
    identity,
  });

  async function call(
    who: SignedInPerson,
    method: "GET" | "POST" | "PATCH" | "DELETE",
    url: string,
    payload?: object,
    key?: string,
  ): Promise<Answer> {
    sequence += 1;
    const answer = await app.http.inject({
      method,
      url,
      headers: { ...who.headers, "idempotency-key": key ?? `payment-key-${sequence}` },
      ...(payload ? { payload } : {}),
    });
    const body: unknown = answer.body === "" ? {} : answer.json();
    return { status: answer.statusCode, body: body as Answer["body"] };
  }

  async function sim(path: string, body: object, method = "POST"): Promise<Record<string, string>> {
    const answer = await fetch(`${psp.url}/sim/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`The simulator refused ${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, string>;
  }

  const preview = (who: SignedInPerson, to: object) => call(who, "POST", "/v1/pix/payments/preview", to);
  const read = (who: SignedInPerson, id: string) => call(who, "GET", `/v1/pix/payments/${id}`);

  return {
    app,
    psp,
    clock,
    call,
    sim,
    preview,
    read,
    pay: (who: SignedInPerson, previewId: string, amount: string, more: object = {}, key?: string) =>
      call(who, "POST", "/v1/pix/payments", { previewId, amount, ...more }, key),
    async rich(amount = "1000.00"): Promise<SignedInPerson> {
      const person = await aClient(app);
      await posted(app, person, { BRL: amount });
      return person;
    },
    async balance(who: SignedInPerson) {
      const of = async (kind: "available" | "held") =>
        (await balanceOf(app.ctx.db, customerAccount(who.userId, kind, "BRL"))).minor;
      return { available: await of("available"), held: await of("held") };
    },
    /** Lets time go on and does what is due until a payment stands where it is to stand. */
    reaches: (who: SignedInPerson, id: string, status: string) =>
      vi.waitFor(
        async () => {
          clock.advanceSeconds(6);
          await app.worker.runDue();
          const { body } = await read(who, id);
          if (body.status !== status) throw new Error(`It is ${body.status}`);
          return body;
        },
        { timeout: 60_000, interval: 60 },
      ),
    async close() {
      await app.close();
      await psp.close();
    },
  };
}

export type PixPaymentsBench = Awaited<ReturnType<typeof startPixPaymentsBench>>;
