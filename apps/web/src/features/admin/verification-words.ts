import { useTranslation } from "react-i18next";
import type { Verification } from "@/features/admin/api";
import { useAccountWord } from "@/features/admin/ledger-words";
import { formatDateTime } from "@/lib/format-date";
import { formatMinor } from "@/lib/format-number";
import type { Namespaces } from "@/lib/i18n/namespaces";

type Words = Namespaces["admin"]["verification"];
type Check = NonNullable<Verification["last"]>["checks"][number];
type Problem = Check["problems"][number];

const AMOUNTS: ReadonlySet<string> = new Set(["amount", "balance", "entries", "held", "holds"]);
const INTEGER = /^-?\d+$/;
const INSTANTS: ReadonlySet<string> = new Set(["at", "due", "since"]);

/** Says checks and their problems in the reader's language; those newer than the catalogues in the verifier's own. */
export function useVerificationWords() {
  const { t } = useTranslation(["admin", "states"]);
  const accountWord = useAccountWord();

  const fact = (name: string, value: string, asset: string | undefined) => {
    if (name === "code") return accountWord(value);
    if (name === "thing")
      return t(`states:names.${value as keyof Namespaces["states"]["names"]}`, { defaultValue: value });
    if (INSTANTS.has(name)) return formatDateTime(value);
    return AMOUNTS.has(name) && asset !== undefined && INTEGER.test(value)
      ? formatMinor(asset, value)
      : value;
  };

  return {
    title: ({ id, title }: Check) =>
      t(`verification.checks.${id as keyof Words["checks"]}`, { defaultValue: title }),
    problem: ({ kind, facts, text }: Problem) =>
      t(`verification.problems.${kind as keyof Words["problems"]}`, {
        ...Object.fromEntries(
          Object.entries(facts).map(([name, value]) => [name, fact(name, value, facts.asset)]),
        ),
        defaultValue: text,
      }),
  };
}
