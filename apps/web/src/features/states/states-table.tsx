import { useTranslation } from "react-i18next";
import { Badge } from "@/components/ui/badge";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Lifecycle } from "@/features/states/api";
import { useStateWord } from "@/features/states/words";

/** What the diagram shows, to be read: every state with its code, and where it may lead. */
export function StatesTable({ of: { initial, transitions }, name }: { of: Lifecycle; name: string }) {
  const { t } = useTranslation("states");
  const word = useStateWord();
  return (
    <Table>
      <TableCaption>{t("caption", { name })}</TableCaption>
      <TableHeader>
        <TableRow>
          <TableHead className="pl-0">{t("state")}</TableHead>
          <TableHead className="pr-0">{t("leadsTo")}</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {Object.entries(transitions).map(([state, next]) => (
          <TableRow key={state}>
            <TableCell className="py-2 pl-0 align-top">
              <span className="flex flex-wrap items-center gap-x-2">
                {word(state)}
                {initial.includes(state) && <Badge tone="positive">{t("initial")}</Badge>}
              </span>
              <code className="break-all text-ink-muted text-xs">{state}</code>
            </TableCell>
            <TableCell className="py-2 pr-0 align-top">
              {next.length === 0 ? (
                <Badge tone="neutral">{t("final")}</Badge>
              ) : (
                <ul>
                  {next.map((to) => (
                    <li key={to}>{word(to)}</li>
                  ))}
                </ul>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
