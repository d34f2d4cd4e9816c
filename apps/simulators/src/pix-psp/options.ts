import { type Clock, systemClock } from "../shared/clock.js";
import { type RandomBytes, systemRandom } from "./ids.js";

/** The holder of the one account this PSP keeps: the bank under test. */
export interface PspAccount {
  readonly nome: string;
  readonly cidade: string;
  readonly cnpj: string;
  readonly keys: readonly string[];
}

export interface PixPspSettings {
  /** As which provider it sends Pix: as the named one does, with its refusals, or as the house would like one to. */
  readonly speaks: "standard" | "efi" | "inter" | "woovi";
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly clock: Clock;
  readonly random: RandomBytes;
  readonly ispb: string;
  readonly account: PspAccount;
  readonly openingBalance: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes: readonly string[];
  readonly tokenTtlSeconds: number;
  readonly locationHost: string;
  readonly payoutSettleMs: number;
  readonly refundSettleMs: number;
  /** How long each step of a funds recovery takes; without it they wait for whoever drives the simulator. */
  readonly recoveryStepMs: number | undefined;
  readonly callbackBackoffMs: number;
  readonly callbackTimeoutMs: number;
  readonly reorderWindowMs: number;
}

export type PixPspOptions = { readonly [Name in keyof PixPspSettings]?: PixPspSettings[Name] | undefined };

/** What the simulator is when nothing is said; the demo's bank signs in with exactly these. */
export const PIX_PSP_DEFAULTS: PixPspSettings = {
  speaks: "standard",
  port: 0,
  dataDir: undefined,
  clock: systemClock,
  random: systemRandom,
  ispb: "90000000",
  account: {
    nome: "Lastro Banco Digital",
    cidade: "São Paulo",
    cnpj: "11222333000181",
    keys: ["5f3c1a52-8b0e-4f7d-9a56-2c41d7e8b903"],
  },
  openingBalance: "0.00",
  clientId: "Client_Id_lastro_demo",
  clientSecret: "Client_Secret_lastro_demo",
  scopes: [
    "cob.read",
    "cob.write",
    "pix.read",
    "pix.write",
    "webhook.read",
    "webhook.write",
    "pix.send",
    "gn.pix.send.read",
    "med.read",
    "med.write",
    "gn.qrcodes.pay",
    "gn.qrcodes.read",
    "gn.pix.evp.write",
    "gn.pix.evp.read",
    "pagamento-pix.write",
    "pagamento-pix.read",
    "extrato.read",
    "webhook-banking.write",
    "webhook-banking.read",
  ],
  tokenTtlSeconds: 3600,
  locationHost: "qr.psp.lastro.demo",
  payoutSettleMs: 700,
  refundSettleMs: 400,
  recoveryStepMs: undefined,
  callbackBackoffMs: 500,
  callbackTimeoutMs: 10_000,
  reorderWindowMs: 300,
};

export function settingsFrom(options: PixPspOptions): PixPspSettings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  return { ...PIX_PSP_DEFAULTS, ...given };
}
