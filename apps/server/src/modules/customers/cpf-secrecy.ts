import { createHmac } from "node:crypto";
import type { Ctx } from "@lastro/platform/context";
import { createSealer, deriveKey } from "@lastro/platform/sealed";

type Secrets = Pick<Ctx, "config" | "random">;

/** Encrypts a CPF for the row of the person it belongs to. */
export function sealCpf(ctx: Secrets, userId: string, cpf: string): Buffer {
  return cpfSealer(ctx).seal(userId, Buffer.from(cpf));
}

export function openCpf(ctx: Secrets, userId: string, sealed: Buffer): string {
  return cpfSealer(ctx).open(userId, sealed).toString();
}

/** A keyed fingerprint: finds and keeps unique what nobody can read, or guess, without the key. */
export function cpfIndex(ctx: Pick<Ctx, "config">, cpf: string): Buffer {
  return createHmac("sha256", deriveKey(ctx.config.fingerprintSecret, "customers.cpf_index"))
    .update(cpf)
    .digest();
}

function cpfSealer(ctx: Secrets) {
  return createSealer(ctx.config, "customers.cpf", ctx.random);
}
