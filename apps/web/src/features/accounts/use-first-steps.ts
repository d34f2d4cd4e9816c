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

/** What a new client still has to do; null while that is unknown, once all is done, and once it was dismissed here. */
export function useFirstSteps(profile: Profile | undefined): FirstSteps | null {
  const [dismissedBy, setDismissedBy] = useState(() => window.localStorage.getItem(STORAGE_KEY));
  const dismissed = profile !== undefined && dismissedBy === profile.id;
  const { data } = useQuery({ ...firstStepsQuery, enabled: profile !== undefined && !dismissed });
  if (profile === undefined || data === undefined || dismissed) return null;
  const { verified, status } = profile.kyc;
  const done = (isDone: boolean) => (isDone ? "done" : "open");
  const steps: FirstStep[] = [
    { name: "email", to: "/security", state: done(data.email) },
    {
      name: "kyc",
      to: "/kyc-plus",
      state: verified ? "done" : status === "IN_REVIEW" ? "inReview" : "open",
    },
    { name: "pix", to: "/pix", state: done(data.pix) },
    { name: "secondFactor", to: "/security", state: done(data.secondFactor) },
    { name: "trade", to: "/otc", state: data.trade ? "done" : verified ? "open" : "blocked" },
  ];
  if (steps.every(({ state }) => state === "done")) return null;
  return {
    steps,
    dismiss: () => {
      window.localStorage.setItem(STORAGE_KEY, profile.id);
      setDismissedBy(profile.id);
    },
  };
}
