export { endTeam } from "./change-members.js";
export { forgetTeam } from "./forget-team.js";
export { isStillMember, lockActingMember, roleOf } from "./lock-member.js";
export { actingName, memberNames } from "./member-store.js";
export type { MemberPorts } from "./ports.js";
export { registerMemberRoutes } from "./routes.js";
