import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { LeaderRow } from "@/components/leader-row";
import {
  Table,
  TableBody,
  TableCaption,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@/components/ui/table";
import type { Holding } from "@/features/basket/api";
import { AssetDot } from "@/features/basket/weight-bar";
import { writtenPercent } from "@/lib/percent";

const COLUMNS = ["amount", "value", "cost", "weight", "target"] as const;

/** Each asset with what there is of it and where it is to stand: a table where there is room, lines where there is not. */
export function HoldingsTable({ holdings }: { holdings: readonly Holding[] }) {
  const { t } = useTranslation("basket");
  return (
    <>
      <div className="hidden md:block">
        <Table>
          <TableCaption>{t("standing.composition")}</TableCaption>
          <TableHeader>
            <TableRow>
              <TableHead>{t("column.asset")}</TableHead>
              {COLUMNS.map((column) => (
                <TableHead key={column} className="text-right">
                  {t(`column.${column}`)}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {holdings.map((holding) => (
              <TableRow key={holding.asset}>
                <TableCell>
                  <Asset asset={holding.asset} />
                </TableCell>
                {COLUMNS.map((column) => (
                  <TableCell key={column} className="figures text-right">
                    <Figure holding={holding} column={column} />
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </div>
      <ul className="flex flex-col divide-y md:hidden">
        {holdings.map((holding) => (
          <li key={holding.asset} className="flex flex-col gap-2 py-3">
            <Asset asset={holding.asset} />
            <dl className="flex flex-col gap-1 text-sm">
              {COLUMNS.map((column) => (
                <LeaderRow key={column} label={t(`column.${column}`)}>
                  <Figure holding={holding} column={column} />
                </LeaderRow>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  );
}

function Asset({ asset }: { asset: Holding["asset"] }) {
  return (
    <span className="flex items-center gap-2 font-medium">
      <AssetDot asset={asset} />
      {asset}
    </span>
  );
}

function Figure({ holding, column }: { holding: Holding; column: (typeof COLUMNS)[number] }) {
  const { amount, value, cost, weightBps, targetBps } = holding;
  switch (column) {
    case "amount":
      return <Amount {...amount} maxDecimals={8} concealable />;
    case "value":
      return value === null ? "–" : <Amount asset="BRL" amount={value} concealable />;
    case "cost":
      return <Amount asset="BRL" amount={cost} concealable />;
    case "weight":
      return weightBps === null ? "–" : writtenPercent(weightBps);
    case "target":
      return writtenPercent(targetBps);
  }
}
