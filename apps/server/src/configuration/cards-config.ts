import { createPublicKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";

export const cardsEnvironment = {
  /** Who issues cards: without it production issues none. */
  LASTRO_CARDS_PROVIDER: z
    .enum(["lithic", "pomelo"], "is no provider this system speaks with: lithic or pomelo")
    .optional(),
  LASTRO_CARDS_URL: z.url().optional(),
  /** Lithic's key; with Pomelo the secret of the client. */
  LASTRO_CARDS_API_KEY: z.string().optional(),
  LASTRO_CARDS_CLIENT_ID: z.string().optional(),
  LASTRO_CARDS_AUDIENCE: z.string().optional(),
  /** With Pomelo the pair both sides sign calls with. */
  LASTRO_CARDS_SIGNING_KEY: z.string().optional(),
  LASTRO_CARDS_SIGNING_SECRET: z.base64().min(40).optional(),
  /** What a virtual and a physical card are made as: Pomelo's affinity groups, Lithic's product of a plastic. */
  LASTRO_CARDS_VIRTUAL_PRODUCT: z.string().optional(),
  LASTRO_CARDS_PHYSICAL_PRODUCT: z.string().optional(),
  /** With Pomelo where the frame with number and code is. */
  LASTRO_CARDS_REVEAL_URL: z.url().optional(),
  /** How long a question of the network may be decided before it is declined: less than the network waits. */
  LASTRO_CARDS_ANSWER_WITHIN_MS: z.coerce.number().int().min(200).max(60_000).optional(),
  /** With Lithic a PEM file of the public key PINs are encrypted with. */
  LASTRO_CARDS_PIN_KEY_FILE: z.string().optional(),
} as const;

type CardsEnvironment = {
  [Name in keyof typeof cardsEnvironment]?: z.output<(typeof cardsEnvironment)[Name]>;
};

export interface CardsConfig {
  readonly provider: "lithic" | "pomelo";
  readonly url: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly audience: string;
  readonly signingKey: string;
  readonly signingSecret: string;
  readonly virtualProduct?: string;
  readonly physicalProduct?: string;
  readonly revealUrl: string;
  readonly answerWithinMs: number;
  readonly pinKeyFile?: string;
  /** In the demonstration the key of PINs is what the simulator says. */
  readonly simulatorUrl?: string;
}

/** The secrets of the demonstration, which the simulator is started with. */
const DEMO = {
  apiKey: "lastro-demo-card-network-key",
  clientId: "lastro-demo-card-client",
  signingKey: "bGFzdHJvLWRlbW8tcG9tZWxvLWtleQ==",
  signingSecret: "bGFzdHJvLWRlbW8tcG9tZWxvLXNlY3JldC0wMTIzNDU2Nzg5",
} as const;

const NEEDED = {
  lithic: ["LASTRO_CARDS_URL", "LASTRO_CARDS_API_KEY", "LASTRO_CARDS_PIN_KEY_FILE"],
  pomelo: [
    "LASTRO_CARDS_URL",
    "LASTRO_CARDS_API_KEY",
    "LASTRO_CARDS_CLIENT_ID",
    "LASTRO_CARDS_SIGNING_KEY",
    "LASTRO_CARDS_SIGNING_SECRET",
    "LASTRO_CARDS_VIRTUAL_PRODUCT",
    "LASTRO_CARDS_PHYSICAL_PRODUCT",
  ],
} as const satisfies Record<CardsConfig["provider"], readonly (keyof CardsEnvironment)[]>;

const optional = <Name extends string>(name: Name, value: string | undefined) =>
  (value === undefined ? {} : { [name]: value }) as { readonly [N in Name]?: string };

export function cardsConfig(
  env: CardsEnvironment,
  demo: { readonly simulatorUrl: string } | undefined,
): { readonly cards?: CardsConfig } {
  const provider = env.LASTRO_CARDS_PROVIDER ?? (demo && "lithic");
  if (provider === undefined) return {};
  const url = (env.LASTRO_CARDS_URL ?? demo?.simulatorUrl ?? "").replace(/\/$/, "");
  return {
    cards: {
      provider,
      url,
      apiKey: env.LASTRO_CARDS_API_KEY ?? DEMO.apiKey,
      clientId: env.LASTRO_CARDS_CLIENT_ID ?? DEMO.clientId,
      audience: env.LASTRO_CARDS_AUDIENCE ?? "https://auth-prod.pomelo.la",
      signingKey: env.LASTRO_CARDS_SIGNING_KEY ?? DEMO.signingKey,
      signingSecret: env.LASTRO_CARDS_SIGNING_SECRET ?? DEMO.signingSecret,
      ...optional("virtualProduct", env.LASTRO_CARDS_VIRTUAL_PRODUCT ?? (demo && "demo-virtual")),
      ...optional("physicalProduct", env.LASTRO_CARDS_PHYSICAL_PRODUCT ?? (demo && "demo-physical")),
      revealUrl: (env.LASTRO_CARDS_REVEAL_URL ?? (demo ? url : "https://secure-data-web.pomelo.la")).replace(
        /\/$/,
        "",
      ),
      answerWithinMs: env.LASTRO_CARDS_ANSWER_WITHIN_MS ?? 1_500,
      ...optional("pinKeyFile", env.LASTRO_CARDS_PIN_KEY_FILE),
      ...optional("simulatorUrl", demo && url),
    },
  };
}

/** What would keep production from issuing cards: half a provider, one in the open, or the demonstration's secrets. */
export function cardsProblems(env: CardsEnvironment, isLoopback: (url: string) => boolean): string[] {
  const { LASTRO_CARDS_PROVIDER: provider, LASTRO_CARDS_PIN_KEY_FILE: pinKeyFile } = env;
  const names = Object.keys(cardsEnvironment) as (keyof CardsEnvironment)[];
  if (provider === undefined)
    return names
      .filter((name) => env[name] !== undefined)
      .map((name) => `${name} is for a provider of cards: name it in LASTRO_CARDS_PROVIDER`);
  const missing = NEEDED[provider]
    .filter((name) => env[name] === undefined)
    .map((name) => `${name} is required by LASTRO_CARDS_PROVIDER=${provider}`);
  const exposed = (["LASTRO_CARDS_URL", "LASTRO_CARDS_REVEAL_URL"] as const)
    .filter((name) => env[name]?.startsWith("http:") || isLoopback(env[name] ?? ""))
    .map((name) => `${name} must be reached by https, on another machine`);
  const demo: readonly string[] = Object.values(DEMO);
  const reused = names
    .filter((name) => demo.includes(String(env[name] ?? "")))
    .map((name) => `${name} is the demonstration's`);
  return [...missing, ...exposed, ...reused, ...(pinKeyFile === undefined ? [] : pinKeyProblems(pinKeyFile))];
}

function pinKeyProblems(file: string): string[] {
  try {
    const { asymmetricKeyType } = createPublicKey(readFileSync(file));
    return asymmetricKeyType === "rsa" ? [] : ["LASTRO_CARDS_PIN_KEY_FILE has no RSA key"];
  } catch {
    return [`LASTRO_CARDS_PIN_KEY_FILE: ${file} cannot be read as a public key in PEM`];
  }
}
