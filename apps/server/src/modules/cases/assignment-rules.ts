import type { Person } from "@lastro/platform/actor";

/** What keeps an administrator from acting on something that is assigned to one of them. */
export type AssignmentObstacle = "own_case" | "assigned_to_another";

/**
 * Nobody handles what concerns themselves, and what a colleague has is taken over before it is acted upon. The same for
 * cases and for whatever else is reviewed by people.
 */
export function assignmentObstacle(
  { userId }: Pick<Person, "userId">,
  of: { readonly assigneeId: string | null; readonly concerns: readonly string[] },
): AssignmentObstacle | undefined {
  if (of.concerns.includes(userId)) return "own_case";
  return of.assigneeId === null || of.assigneeId === userId ? undefined : "assigned_to_another";
}
