import type { MemberPermission } from "@lastro/contracts/grain/member-access";
import type { ReactNode } from "react";
import { useMay } from "@/lib/agro-session";

/** Shown to the owner of an account, and to members whose role lets them; the server refuses the others all the same. */
export function ForRole({ may, children }: { may: MemberPermission | "own"; children: ReactNode }) {
  return useMay(may) ? children : null;
}
