import { type Clock, systemClock } from "../shared/clock.js";

export interface CardNetworkSettings {
  /** Whose protocol the issuer's processor speaks. */
  readonly speaks: "lithic" | "pomelo";
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly clock: Clock;
  /** Lithic's key, which also proves requests of the embedded card; Pomelo's OAuth client secret. */
  readonly apiKey: string;
  /** Pomelo's OAuth client. */
  readonly clientId: string;
  /** With Pomelo: where the client's two endpoints are, and the pair of keys both sides sign with. */
  readonly clientUrl: string | undefined;
  readonly signingKey: string;
  readonly signingSecret: string;
  /** How long the network waits for an answer before it declines by itself. */
  readonly questionDeadlineMs: number;
  /** Pauses before each delivery of a webhook; after the last one it counts as failed. */
  readonly retryScheduleMs: readonly number[];
  readonly webhookTimeoutMs: number;
  readonly reorderWindowMs: number;
}

export type CardNetworkOptions = {
  readonly [Name in keyof CardNetworkSettings]?: CardNetworkSettings[Name] | undefined;
};

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What the simulator is when nothing is said; the demo's bank calls with exactly these keys. */
export const CARD_NETWORK_DEFAULTS: CardNetworkSettings = {
  speaks: "lithic",
  port: 0,
  dataDir: undefined,
  clock: systemClock,
  apiKey: "lastro-demo-card-network-key",
  clientId: "lastro-demo-card-client",
  clientUrl: undefined,
  signingKey: "bGFzdHJvLWRlbW8tcG9tZWxvLWtleQ==",
  signingSecret: "bGFzdHJvLWRlbW8tcG9tZWxvLXNlY3JldC0wMTIzNDU2Nzg5",
  questionDeadlineMs: 6 * SECOND,
  retryScheduleMs: [0, 5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR],
  webhookTimeoutMs: 10 * SECOND,
  reorderWindowMs: 300,
};

export function settingsFrom(options: CardNetworkOptions): CardNetworkSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...CARD_NETWORK_DEFAULTS, ...given };
}
