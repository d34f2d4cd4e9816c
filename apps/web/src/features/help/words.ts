import { SUPPORT_CATEGORIES } from "@lastro/contracts/support";
import { useTranslation } from "react-i18next";
import type { CaseWords } from "@/components/case/case-words";
import type { BadgeTone } from "@/components/ui/badge";
import type { ConversationRow } from "@/features/help/api";

type Standing = "house" | "client" | "closed";

const TONES: Readonly<Record<Standing, BadgeTone>> = { house: "info", client: "warning", closed: "neutral" };

/** Whose turn it is, or that it is closed. */
export const standingOf = ({ status, awaiting }: Pick<ConversationRow, "status" | "awaiting">): Standing =>
  status === "closed" ? "closed" : awaiting;

/** How each standing is said and looks. */
export function useStandings(): Record<Standing, { tone: BadgeTone; label: string }> {
  const { t } = useTranslation("help");
  return {
    house: { tone: TONES.house, label: t("standing.house") },
    client: { tone: TONES.client, label: t("standing.client") },
    closed: { tone: TONES.closed, label: t("standing.closed") },
  };
}

export function useSupportWords(): CaseWords {
  const { t } = useTranslation("help");
  return { roles: { client: t("client") }, deadlines: {}, decisions: { settled: t("standing.closed") } };
}

/** What a conversation may be about, each with its word. */
export function useCategories() {
  const { t } = useTranslation("help");
  return SUPPORT_CATEGORIES.map((category) => [category, t(`categories.${category}`)] as const);
}
