import { createHmac } from "node:crypto";
import { type CompanyContent, companyDeclaredSchema } from "@lastro/contracts/companies";
import type { Ctx } from "@lastro/platform/context";
import { createSealer, deriveKey } from "@lastro/platform/sealed";
import { z } from "zod";

type Secrets = Pick<Ctx, "config" | "random">;

const sealerOf = ({ config, random }: Secrets) => createSealer(config, "companies.application", random);

/** Encrypts what is declared of a company, bound to the application. */
export function sealContent(ctx: Secrets, applicationId: string, content: CompanyContent): Buffer {
  return sealerOf(ctx).seal(
    applicationId,
    Buffer.from(JSON.stringify(z.encode(companyDeclaredSchema, content))),
  );
}

export function openContent(ctx: Secrets, applicationId: string, sealed: Buffer): CompanyContent {
  return companyDeclaredSchema.parse(JSON.parse(sealerOf(ctx).open(applicationId, sealed).toString()));
}

/** A keyed fingerprint of a CNPJ, by which two applications of one company are told. */
export function cnpjIndex({ config }: Pick<Ctx, "config">, cnpj: string): Buffer {
  return createHmac("sha256", deriveKey(config.fingerprintSecret, "companies.cnpj")).update(cnpj).digest();
}
