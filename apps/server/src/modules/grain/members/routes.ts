import * as contract from "@lastro/contracts/grain/members";
import type { Ctx, RequestCtx } from "@lastro/platform/context";
import type { Router } from "@lastro/platform/http/router";
import type { AccountPorts } from "../accounts/ports.js";
import { acceptInvitation, readInvitation } from "./accept-invitation.js";
import { giveRole, leaveTeam, removeMember, suspendMember } from "./change-members.js";
import { inviteMember, sendAgain, withdrawInvitation } from "./invite.js";
import type { MemberPorts } from "./ports.js";
import { readTeam } from "./read-team.js";

/** The people who act for a company of the marketplace, and how somebody becomes one. */
export function registerMemberRoutes(router: Router<Ctx>, ports: AccountPorts & MemberPorts): void {
  const changing = async (ctx: RequestCtx, change: Promise<void>) => {
    await change;
    return readTeam(ctx);
  };
  router.on(contract.readTeam, readTeam);
  router.on(contract.inviteMember, (ctx, { body }) => changing(ctx, inviteMember(ctx, ports, body)));
  router.on(contract.sendInvitationAgain, (ctx, { params }) =>
    changing(ctx, sendAgain(ctx, params.invitationId)),
  );
  router.on(contract.withdrawInvitation, (ctx, { params }) =>
    changing(ctx, withdrawInvitation(ctx, params.invitationId)),
  );
  router.on(contract.giveMemberRole, (ctx, { params, body }) =>
    changing(ctx, giveRole(ctx, ports, { ...params, ...body })),
  );
  router.on(contract.suspendMember, (ctx, { params, body }) =>
    changing(ctx, suspendMember(ctx, { ...params, ...body })),
  );
  router.on(contract.removeMember, (ctx, { params }) =>
    changing(ctx, removeMember(ctx, ports, params.memberId)),
  );
  router.on(contract.leaveTeam, (ctx) => leaveTeam(ctx, ports));
  router.on(contract.readInvitation, (ctx, { body }) => readInvitation(ctx, body.token));
  router.on(contract.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, ports, body));
}
