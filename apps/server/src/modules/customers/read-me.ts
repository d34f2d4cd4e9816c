import type { ResponseOf } from "@lastro/contracts";
import type { readMe as readMeRoute } from "@lastro/contracts/customers";
import { maskCpf } from "@lastro/contracts/documents";
import { findUser } from "@lastro/identity";
import type { Ctx } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import { statusForApplicant } from "./kyc/case.js";
import { findCase } from "./kyc/store.js";
import { cpfOf } from "./queries.js";
import { findProfile } from "./store.js";

type Me = ResponseOf<typeof readMeRoute>;

/** The signed-in person; one who is not a client has no profile, and says so with nulls. */
export async function readMe(ctx: Ctx, userId: string): Promise<Me> {
  const [user, profile, kycCase] = await Promise.all([
    findUser(ctx.db, userId),
    findProfile(ctx.db, userId),
    findCase(ctx.db, userId),
  ]);
  if (!user) throw new DomainError("auth.required");
  const kycStatus = statusForApplicant(kycCase?.status ?? "DRAFT");
  return {
    id: userId,
    name: profile?.name ?? user.email,
    email: user.email,
    roles: [user.role],
    platformId: profile?.platformId ?? null,
    phone: profile?.phone ?? null,
    phoneVerified: profile?.phoneVerified ?? false,
    cpfMasked: profile ? maskCpf(await cpfOf(ctx, ctx.db, userId)) : null,
    cpfVerified: profile?.cpfVerified ?? false,
    address: profile?.address ?? null,
    language: profile?.language ?? "pt-BR",
    kyc: { status: kycStatus, verified: profile !== undefined && profile.verifiedAt !== null },
    lastLogin: user.previousSignInAt,
    createdAt: profile?.createdAt ?? null,
  };
}
