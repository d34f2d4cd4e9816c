import { useTranslation } from "react-i18next";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import type { Latest, Transparency } from "@/features/transparency/api";
import { formatCivilDay } from "@/lib/format-date";

/** The newest root and those before it, to be compared with what others saw. */
export function Roots({ latest, earlier }: { latest: Latest; earlier: Transparency["earlier"] }) {
  const { t } = useTranslation("transparency");
  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("roots.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-3 text-sm">
        <p>{t("roots.lead")}</p>
        <ul className="divide-y">
          {[latest, ...earlier].map(({ day, root, leafCount }) => (
            <li key={day} className="flex flex-col gap-1 py-3">
              <span className="font-medium">
                {formatCivilDay(day)} · {t("roots.leaves", { count: leafCount })}
              </span>
              <code className="break-all text-ink-muted text-xs">{root}</code>
            </li>
          ))}
        </ul>
        <p>{t("roots.auditor")}</p>
        <code className="break-all rounded bg-sunken px-3 py-2 text-xs">
          npm run proof:verify -- lastro-{latest.day}.json --root {latest.root}
        </code>
      </CardContent>
    </Card>
  );
}
