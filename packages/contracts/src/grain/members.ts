import { z } from "zod";
import { defineRoute } from "../route.js";
import { instant, text, uuid } from "../wire.js";
import { traderSessionSchema } from "./accounts.js";
import { MEMBER_ROLES } from "./member-access.js";
import { factorCode } from "./proofs.js";

export * from "./member-access.js";

export const INVITATION_DAYS = 7;
/** Members and open invitations of one company together. */
export const MAX_MEMBERS = 50;

const role = z.enum(MEMBER_ROLES);
/** Of whoever asks: the code where they have a second factor, else the password. */
const proof = { password: z.string().max(1024).optional(), code: factorCode.optional() };
const PROOF_ERRORS = [
  "grain.current_password_wrong",
  "grain.second_factor_needed",
  "grain.second_factor_wrong",
] as const;

export const teamSchema = z.object({
  /** Whether the account is a company's: a person invites nobody. */
  isCompany: z.boolean(),
  owner: z.object({ name: z.string(), email: z.string() }),
  members: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      email: z.string(),
      role,
      suspended: z.boolean(),
      since: instant,
    }),
  ),
  /** Open ones; a member sees none. */
  invitations: z.array(z.object({ id: uuid, email: z.string(), role, expiresAt: instant })),
});

export const readTeam = defineRoute({
  method: "GET",
  path: "/agro/v1/team",
  summary: "Who acts for the company, and to its owner who is invited",
  access: "trader",
  response: teamSchema,
  errors: [],
});

export const inviteMember = defineRoute({
  method: "POST",
  path: "/agro/v1/team/invitations",
  summary:
    "Invite a person by e-mail to act for the company; the link of the letter is good once, for seven days",
  access: "trader",
  status: 201,
  body: z.strictObject({ email: text({ max: 320 }), role, ...proof }),
  response: teamSchema,
  errors: [
    "grain.members_company_only",
    "grain.members_too_many",
    "grain.member_invited",
    "grain.email_invalid",
    "grain.email_taken",
    ...PROOF_ERRORS,
  ],
});

const invitationId = z.strictObject({ invitationId: uuid });

export const sendInvitationAgain = defineRoute({
  method: "POST",
  path: "/agro/v1/team/invitations/:invitationId/send",
  summary: "Send an open invitation again for another seven days; the link sent before opens nothing more",
  access: "trader",
  params: invitationId,
  response: teamSchema,
  errors: [],
});

export const withdrawInvitation = defineRoute({
  method: "DELETE",
  path: "/agro/v1/team/invitations/:invitationId",
  summary: "Take an open invitation back",
  access: "trader",
  params: invitationId,
  response: teamSchema,
  errors: [],
});

const memberId = z.strictObject({ memberId: uuid });

export const giveMemberRole = defineRoute({
  method: "PUT",
  path: "/agro/v1/team/members/:memberId/role",
  summary: "Give a member another role, from their next request on",
  access: "trader",
  params: memberId,
  body: z.strictObject({ role, ...proof }),
  response: teamSchema,
  errors: [...PROOF_ERRORS],
});

export const suspendMember = defineRoute({
  method: "PUT",
  path: "/agro/v1/team/members/:memberId/suspension",
  summary: "Shut a member out, ending their sessions, or let them in again",
  access: "trader",
  params: memberId,
  body: z.strictObject({ suspended: z.boolean() }),
  response: teamSchema,
  errors: [],
});

export const removeMember = defineRoute({
  method: "DELETE",
  path: "/agro/v1/team/members/:memberId",
  summary: "Remove a member for good; their sessions end and their sign-in opens nothing more",
  access: "trader",
  params: memberId,
  response: teamSchema,
  errors: [],
});

export const leaveTeam = defineRoute({
  method: "POST",
  path: "/agro/v1/team/leave",
  summary: "End one's own membership for good; the owner of a company cannot",
  access: "trader",
  status: 204,
  errors: [],
});

/** What stands behind the hash of an invitation's link. */
const token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/);

export const readInvitation = defineRoute({
  method: "POST",
  path: "/agro/v1/invitations/read",
  summary: "What the link of an invitation is for",
  access: "public",
  body: z.strictObject({ token }),
  response: z.object({ company: z.string(), email: z.string(), role, expiresAt: instant }),
  errors: ["grain.invitation_over"],
});

export const acceptInvitation = defineRoute({
  method: "POST",
  path: "/agro/v1/invitations/accept",
  summary: "Register as a member by the link of an invitation, once, and sign in",
  access: "public",
  status: 201,
  body: z.strictObject({
    token,
    name: text({ min: 2, max: 120 }),
    /** Its length is judged by the server, which knows the rule and says it in words. */
    password: z.string().max(1024),
  }),
  response: traderSessionSchema,
  errors: [
    "grain.invitation_over",
    "grain.email_taken",
    "grain.password_too_short",
    "grain.password_too_weak",
    "grain.account_suspended",
  ],
});
