import { useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { PasskeyAccess } from "@/components/passkeys/passkey-access";
import { CeremonyCancelled } from "@/lib/passkey-ceremony";
import { useAuthAction } from "@/lib/session/use-auth-action";
import { toast } from "@/lib/toast-store";

/** Makes a passkey and says so, also where the person would not after all. */
export function usePasskeyRegistration<Proof = void>(
  { queryKey }: PasskeyAccess,
  make: (proof: Proof) => Promise<void>,
  ended?: () => void,
) {
  const { t } = useTranslation("security");
  const queryClient = useQueryClient();
  return useAuthAction<Proof>(
    async (proof) => {
      try {
        await make(proof);
        toast({ title: t("passkeys.added"), description: t("passkeys.addedText") });
      } catch (error) {
        if (!(error instanceof CeremonyCancelled)) throw error;
        toast({ title: t("passkeys.cancelled") });
      }
    },
    async () => {
      ended?.();
      await queryClient.invalidateQueries({ queryKey });
    },
  );
}
