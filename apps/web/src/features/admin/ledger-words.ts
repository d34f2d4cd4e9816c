import type { PostingKind } from "@lastro/contracts/backoffice-ledger";
import { useTranslation } from "react-i18next";
import type { Namespaces } from "@/lib/i18n/namespaces";

type Code = keyof Namespaces["admin"]["ledger"]["codes"];

/** The word for an account's code; a code nobody has named yet shows as it is. */
export function useAccountWord(): (code: string) => string {
  const { t } = useTranslation("admin");
  return (code) => t(`ledger.codes.${code as Code}`, { defaultValue: code });
}

/** The name of a kind of posting; one nobody has named yet shows as it is. */
export function useKindWord(): (kind: string) => string {
  const { t } = useTranslation("admin");
  return (kind) => t(`ledger.kinds.${kind as PostingKind}`, { defaultValue: kind });
}
