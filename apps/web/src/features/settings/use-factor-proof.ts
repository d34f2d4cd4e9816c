import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Factor, listFactors } from "@/lib/session/factors";
import { confirmWithKey } from "@/lib/session/security-keys";
import { sendTextCode, type TextChallenge, verifyTextCode } from "@/lib/session/text-code";

type Proof = "typed" | "text" | "key";

/** How somebody with a second factor proves it once more: a code they type, one sent to them, or a key of the device. */
export function useFactorProof(secondFactor: boolean) {
  const factors = useQuery({
    queryKey: ["settings", "second-factors"],
    queryFn: async () => (await listFactors()).filter(({ verified }) => verified),
    enabled: secondFactor,
    staleTime: 0,
  });
  const [challenge, setChallenge] = useState<TextChallenge>();
  const [answered, setAnswered] = useState(false);
  const kind = secondFactor ? proofOf(factors.data) : undefined;
  const first = (type: string) => factors.data?.find((factor) => factor.type === type)?.id ?? "";
  return {
    kind,
    sent: challenge !== undefined,
    /** The text was answered a moment ago; the house says when that was too long ago. */
    answered,
    send: async () => setChallenge(await sendTextCode(first("phone"))),
    /** Answers what goes with the request itself: a code to type is judged there, the others before. */
    prove: async (code: string): Promise<{ code?: string }> => {
      if (kind === "typed") return { code };
      if (kind === "key") await confirmWithKey(first("webauthn"));
      if (kind === "text" && challenge !== undefined) {
        await verifyTextCode(challenge, code);
        setChallenge(undefined);
        setAnswered(true);
      }
      return {};
    },
  };
}

function proofOf(factors: readonly Factor[] | undefined): Proof {
  const has = (type: string) => factors?.some((factor) => factor.type === type) === true;
  if (factors === undefined || has("totp") || has("recovery_code")) return "typed";
  return has("webauthn") ? "key" : "text";
}
