import { useTranslation } from "react-i18next";
import { Card, CardContent } from "@/components/ui/card";

const POINTS = ["risk", "fund", "cost", "owned", "yield", "tax"] as const;

/** What is to be known before money goes in. */
export function Told() {
  const { t } = useTranslation("basket");
  return (
    <Card>
      <CardContent className="flex flex-col gap-3">
        <h2 className="font-semibold">{t("told.title")}</h2>
        <ToldPoints />
      </CardContent>
    </Card>
  );
}

export function ToldPoints() {
  const { t } = useTranslation("basket");
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 text-ink-muted text-sm">
      {POINTS.map((point) => (
        <li key={point}>{t(`told.${point}`)}</li>
      ))}
    </ul>
  );
}
