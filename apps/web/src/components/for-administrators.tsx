import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { meQuery } from "@/lib/session/me";

/** What decides or moves money: a moderator does not see it, and the server would refuse it. */
export function ForAdministrators({ children }: { children: ReactNode }) {
  const { data } = useQuery(meQuery);
  const isModerator = data?.roles.includes("moderator") === true && !data.roles.includes("admin");
  return isModerator ? null : children;
}
