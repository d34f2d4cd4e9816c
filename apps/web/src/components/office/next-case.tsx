import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { Button } from "@/components/ui/button";

/**
 * Opens the case after `id` among those that wait, or the first of them after the last. Undefined when no other waits.
 *
 * @param waiting the ids of the cases that wait, in the order of their list
 * @param list the path of that list, under which each case has its page
 */
export function useNextCase(waiting: readonly string[], id: string, list: string): (() => void) | undefined {
  const navigate = useNavigate();
  const others = waiting.filter((each) => each !== id);
  // Without the present one, the case after it stands in its place.
  const next = others[waiting.indexOf(id)] ?? others[0];
  return next === undefined ? undefined : () => void navigate(`${list}/${next}`);
}

interface NextCaseProps {
  onNext: (() => void) | undefined;
  /** The case needs nothing of the house: moving on is what is left to do. */
  isSettled: boolean;
}

/** The way to the next case that waits, or that none does. */
export function NextCase({ onNext, isSettled }: NextCaseProps) {
  const { t } = useTranslation("office");
  if (onNext === undefined) return <p className="text-ink-muted text-sm">{t("next.none")}</p>;
  return (
    <Button variant={isSettled ? "primary" : "secondary"} className="w-full" onClick={onNext}>
      {t("next.button")}
      <ArrowRight aria-hidden="true" className="size-4" />
    </Button>
  );
}
