import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type {
  giveMemberRole,
  inviteMember,
  leaveTeam,
  readTeam,
  removeMember as removeMemberRoute,
  sendInvitationAgain,
  suspendMember as suspendMemberRoute,
  withdrawInvitation as withdrawInvitationRoute,
} from "@lastro/contracts/grain/members";
import { queryOptions } from "@tanstack/react-query";
import { callTraderRoute as call } from "@/lib/call-trader-route";

export type Team = WireResponseOf<typeof readTeam>;
export type Member = Team["members"][number];
export type Invitation = Team["invitations"][number];

/** Who acts for the company, and to its owner who is invited. */
export const teamQuery = queryOptions({
  queryKey: ["grain", "team"],
  queryFn: ({ signal }) => call<typeof readTeam>("GET /agro/v1/team", { signal }),
});

export const invite = (body: WireRequestOf<typeof inviteMember>["body"]) =>
  call<typeof inviteMember>("POST /agro/v1/team/invitations", { body });

export const sendAgain = (invitationId: string) =>
  call<typeof sendInvitationAgain>("POST /agro/v1/team/invitations/:invitationId/send", {
    params: { invitationId },
  });

export const withdrawInvitation = (invitationId: string) =>
  call<typeof withdrawInvitationRoute>("DELETE /agro/v1/team/invitations/:invitationId", {
    params: { invitationId },
  });

export const giveRole = (memberId: string, body: WireRequestOf<typeof giveMemberRole>["body"]) =>
  call<typeof giveMemberRole>("PUT /agro/v1/team/members/:memberId/role", { params: { memberId }, body });

export const suspendMember = (memberId: string, suspended: boolean) =>
  call<typeof suspendMemberRoute>("PUT /agro/v1/team/members/:memberId/suspension", {
    params: { memberId },
    body: { suspended },
  });

export const removeMember = (memberId: string) =>
  call<typeof removeMemberRoute>("DELETE /agro/v1/team/members/:memberId", { params: { memberId } });

export const leave = () => call<typeof leaveTeam>("POST /agro/v1/team/leave");
