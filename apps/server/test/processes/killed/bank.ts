import { randomUUID } from "node:crypto";
import { codeAt, fromBase32 } from "@lastro/identity/testing";
import { vi } from "vitest";

const PASSWORD = "lastro-demo-2026";
const ADMIN_SECRET = "JBSWY3DPEHPK3PXP";
const PATIENTLY = { timeout: 240_000, interval: 150 };

export interface Answer {
  readonly id: string;
  readonly status?: string;
  readonly step?: string;
  readonly txHash?: string | null;
  readonly [field: string]: unknown;
}

interface Session {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: { readonly id: string };
}

/** The demonstration's people at a server that may die at any moment. */
export class Bank {
  readonly #url: string;
  readonly #tokens = new Map<string, string>();

  constructor(url: string) {
    this.#url = url;
  }

  async signIn(...people: readonly string[]): Promise<void> {
    for (const who of people) {
      const session = await this.#session("password", { email: `${who}@lastro.demo`, password: PASSWORD });
      this.#tokens.set(who, session.access_token);
      if (who === "admin") await this.#showSecondFactor(session);
    }
  }

  async #showSecondFactor({ user, refresh_token }: Session): Promise<void> {
    const token = codeAt(fromBase32(ADMIN_SECRET), new Date());
    await this.call("admin", "POST", "/functions/v1/verify-2fa", { user_id: user.id, token });
    this.#tokens.set("admin", (await this.#session("refresh_token", { refresh_token })).access_token);
  }

  async #session(grant: string, body: object): Promise<Session> {
    const answer = await fetch(`${this.#url}/auth/v1/token?grant_type=${grant}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Session;
  }

  /** Asks under one idempotency key until there is an answer, whatever dies meanwhile. Throws what was refused. */
  async call(who: string, method: string, path: string, body?: object): Promise<Answer> {
    const key = randomUUID();
    const answer = await vi.waitFor(() => this.#ask(who, method, path, key, body), PATIENTLY);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Answer;
  }

  async #ask(who: string, method: string, path: string, key: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#tokens.get(who) ?? ""}`,
        "idempotency-key": key,
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`);
    return answer;
  }

  async becomesReady(): Promise<void> {
    await vi.waitFor(async () => {
      const answer = await fetch(`${this.#url}/readyz`, { signal: AbortSignal.timeout(5_000) });
      if (!answer.ok) throw new Error(`/readyz answered ${answer.status}`);
    }, PATIENTLY);
  }
}
