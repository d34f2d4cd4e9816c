import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { firstStepsQuery, type Profile } from "@/features/accounts/api";

const STORAGE_KEY = "first-steps-dismissed";

export interface FirstStep {
  name: "email" | "kyc" | "pix" | "secondFactor" | "trade";
  to: string;
  state: "done" | "open" | "inReview" | "blocked";
}

export interface FirstSteps {
  steps: readonly FirstStep[];
  dismiss(): void;
}

/**
 * What a new client still has to do; null while that is unknown, once all is done, once it was dismissed here, and for
 * whoever acts for a company. Beside it, the read it waits for.
 */
export function useFirstSteps(profile: Profile | undefined, isPerson: boolean) {
  const [dismissedBy, setDismissedBy] = useState(() => window.localStorage.getItem(STORAGE_KEY));
  // Only where somebody dismissed it has the read to wait until it is known who is here.
  const mayShow = isPerson && (dismissedBy === null || (profile !== undefined && dismissedBy !== profile.id));
  const read = useQuery({ ...firstStepsQuery, enabled: mayShow });
  const steps =
    mayShow && profile !== undefined && read.data !== undefined ? stepsOf(profile, read.data) : [];
  const isDone = steps.every(({ state }) => state === "done");
  const dismiss = () => {
    if (profile === undefined) return;
    window.localStorage.setItem(STORAGE_KEY, profile.id);
    setDismissedBy(profile.id);
  };
  const firstSteps: FirstSteps | null = isDone ? null : { steps, dismiss };
  return { read, firstSteps };
}

type Done = Record<"email" | "pix" | "secondFactor" | "trade", boolean>;

function stepsOf({ kyc: { verified, status } }: Profile, done: Done): FirstStep[] {
  const state = (isDone: boolean) => (isDone ? "done" : "open");
  return [
    { name: "email", to: "/security", state: state(done.email) },
    {
      name: "kyc",
      to: "/kyc-plus",
      state: verified ? "done" : status === "IN_REVIEW" ? "inReview" : "open",
    },
    { name: "pix", to: "/pix", state: state(done.pix) },
    { name: "secondFactor", to: "/security", state: state(done.secondFactor) },
    { name: "trade", to: "/otc", state: done.trade ? "done" : verified ? "open" : "blocked" },
  ];
}
