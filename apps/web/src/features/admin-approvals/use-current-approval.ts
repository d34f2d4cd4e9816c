import { useState } from "react";
import type { Approval } from "@/features/admin-approvals/api";

/** The request that the keys act on: of those this administrator may approve, the one moved to, else the first. */
export function useCurrentApproval(rows: readonly Approval[]) {
  const [chosen, setChosen] = useState<string>();
  const open = rows.filter(
    ({ status, mine, approvedByMe }) => status === "pending" && !mine && !approvedByMe,
  );
  const current = open.find(({ id }) => id === chosen) ?? open[0];
  const next = current && (open[open.indexOf(current) + 1] ?? open[0]);
  return {
    current,
    moveOn: next === undefined || next === current ? undefined : () => setChosen(next.id),
  };
}
