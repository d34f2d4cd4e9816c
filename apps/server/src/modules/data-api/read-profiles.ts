import type { RequestOf } from "@lastro/contracts";
import type { readProfiles as readProfilesRoute } from "@lastro/contracts/data-api";
import { personOf, type RequestCtx } from "@lastro/platform/context";
import { countProfiles, createCpfDirectory, listProfiles, type Profile } from "../customers/index.js";
import { columnsOf, type Found, windowOf } from "./rows.js";

type Question = RequestOf<typeof readProfilesRoute>["query"];

/** Profiles as the asker may see them: their own, or everybody's for an administrator. CPFs are masked. */
export async function readProfiles(ctx: RequestCtx, question: Question, counted: boolean): Promise<Found> {
  const person = personOf(ctx);
  const { limit, offset } = windowOf(question);
  const { id: named, select, order = [] } = question;
  if (person.kind !== "admin" && named !== undefined && named !== person.userId)
    return { rows: [], offset, total: 0 };
  const userId = person.kind === "admin" ? named : person.userId;
  const profiles = await listProfiles(ctx.db, { userId, order, limit, offset });
  const ids = select && !select.includes("cpf") ? [] : profiles.map(({ id }) => id);
  const cpfs = await createCpfDirectory(ctx).maskedCpfs(ctx.db, ids);
  return {
    rows: profiles.map((profile) => columnsOf(asRow(profile, cpfs.get(profile.id) ?? ""), select)),
    offset,
    total: counted ? await countProfiles(ctx.db, userId) : undefined,
  };
}

function asRow(profile: Profile, cpf: string) {
  return {
    id: profile.id,
    nome: profile.name,
    email: profile.email,
    telefone: profile.phone,
    cpf,
    ...profile.address,
    phone_verified: profile.phoneVerified,
    cpf_verified: profile.cpfVerified,
    created_at: profile.createdAt.toISOString(),
  };
}
