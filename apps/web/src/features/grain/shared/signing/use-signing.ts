import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { passkeysQuery, proveByPasskey } from "@/features/grain/shared/passkeys/api";
import { legalDataQuery, prove, secondFactorQuery } from "@/features/grain/shared/signing/api";
import { ApiError } from "@/lib/api-error";
import { hasPasskeys } from "@/lib/passkey-ceremony";

export type Signing = ReturnType<typeof useSigning>;

/**
 * What somebody signs by: a passkey, or a code where they have a second factor, or else their password. One proof is kept until it has
 * signed, so that a request whose answer was lost is sent again as it was.
 */
export function useSigning() {
  const factor = useQuery(secondFactorQuery);
  const legal = useQuery(legalDataQuery);
  const [typed, setTyped] = useState("");
  const kept = useRef<string | undefined>(undefined);
  const passkeys = useQuery({ ...passkeysQuery, enabled: hasPasskeys() });
  const [isProven, setProven] = useState(false);
  const byCode = factor.data?.enabled ?? false;
  const forget = () => {
    kept.current = undefined;
    setProven(false);
    setTyped("");
  };
  return {
    /** Undefined while it is on its way. */
    byCode: factor.data?.enabled,
    lacksLegalData: legal.data?.data === null,
    typed,
    setTyped,
    hasPasskey: (passkeys.data ?? []).length > 0,
    /** By a passkey, so that nothing more is to be typed. */
    isProven,
    isReady: factor.data !== undefined && legal.data?.data != null && (isProven || typed.trim() !== ""),
    async proveByPasskey(): Promise<void> {
      kept.current = (await prove(await proveByPasskey())).signature;
      setProven(true);
    },
    async sign(): Promise<string> {
      kept.current ??= (await prove(byCode ? { code: typed.trim() } : { password: typed })).signature;
      return kept.current;
    },
    /** After the server has refused what was to be signed: another proof, where this one signs nothing any more. */
    refused(error: unknown): void {
      if (error instanceof ApiError && error.code === "grain.signature_needed") forget();
    },
    forget,
  };
}
