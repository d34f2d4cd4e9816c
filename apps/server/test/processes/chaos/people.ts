const PASSWORD = "lastro-demo-2026";

export const CLIENTS = ["cliente", "maria"] as const;
export type Who = (typeof CLIENTS)[number] | "novo" | "comprador";

/** Signs the demonstration's people in and keeps their tokens. */
export class People {
  readonly #tokens = new Map<Who, string>();

  async signIn(origin: string): Promise<void> {
    for (const who of [...CLIENTS, "novo"] as const) {
      const { access_token: token } = await post<{ access_token: string }>(
        `${origin}/auth/v1/token?grant_type=password`,
        { email: `${who}@lastro.demo`, password: PASSWORD },
      );
      this.#tokens.set(who, token);
    }
    const login = { email: "comprador@lastro.demo", password: PASSWORD };
    const { accessToken } = await post<{ accessToken: string }>(`${origin}/agro/v1/auth/login`, login);
    this.#tokens.set("comprador", accessToken);
  }

  headers(who: Who): Record<string, string> {
    return { authorization: `Bearer ${this.#tokens.get(who) ?? ""}` };
  }
}

async function post<T>(url: string, body: unknown): Promise<T> {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as T;
}
