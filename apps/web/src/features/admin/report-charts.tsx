import type { ReactElement, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { CHART_GRID, FIGURE_AXIS, TIME_AXIS } from "@/components/chart-axes";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "@/components/ui/card";
import type { Stats } from "@/features/admin/api";
import { cn } from "@/lib/cn";
import { formatDate, formatDayMonth } from "@/lib/format-date";
import { formatAmount } from "@/lib/format-number";

type Report = Stats["reports"][number];

interface Figure {
  name: string;
  /** What the day's figure is in words, exact to the last digit. */
  text: (report: Report) => string;
  /** How high it is drawn; a drawing is no book, so a float will do. */
  height: (report: Report) => number;
  colour: string;
}

const shortDay = (day: string) => formatDayMonth(`${day}T12:00:00Z`);

/** The last days drawn: what moved, what came in, who arrived. */
export function ReportCharts({ stats }: { stats: Stats }) {
  const { t } = useTranslation("admin");
  const brl = (name: string, field: "volumeBRL" | "paymentsReceived", colour: string): Figure => ({
    name,
    text: (report) => formatAmount("BRL", report[field]),
    height: (report) => Number(report[field]),
    colour,
  });
  return (
    <div className="grid gap-3 lg:grid-cols-3">
      <Chart
        className="lg:col-span-2"
        title={t("charts.volume")}
        description={t("charts.volumeNote")}
        reports={stats.reports}
        figures={[
          brl(t("charts.volume"), "volumeBRL", "var(--color-accent)"),
          brl(t("charts.received"), "paymentsReceived", "var(--color-wheat)"),
        ]}
      />
      <Chart
        title={t("charts.newClients")}
        description={t("charts.newClientsNote")}
        reports={stats.reports}
        figures={[
          {
            name: t("charts.newClients"),
            text: (report) => String(report.newClients),
            height: (report) => report.newClients,
            colour: "var(--color-accent)",
          },
        ]}
      />
    </div>
  );
}

interface ChartProps {
  title: string;
  description: string;
  reports: readonly Report[];
  figures: readonly Figure[];
  className?: string;
}

function Chart({ title, description, reports, figures, className }: ChartProps) {
  const { t } = useTranslation("admin");
  const empty = figures.every((figure) => reports.every((report) => figure.height(report) === 0));
  return (
    <Card className={cn("relative", className)}>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent>
        {figures.length > 1 && <Legend figures={figures} />}
        {empty ? (
          <p className="flex h-64 items-center justify-center text-ink-muted text-sm">{t("charts.empty")}</p>
        ) : (
          <div className="h-64" aria-hidden="true">
            <Bars reports={reports} figures={figures} />
          </div>
        )}
        <DataBehind title={title} reports={reports} figures={figures} />
      </CardContent>
    </Card>
  );
}

function Bars({ reports, figures }: Pick<ChartProps, "reports" | "figures">): ReactElement {
  const whole = figures.every((figure) => reports.every((report) => Number.isInteger(figure.height(report))));
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        accessibilityLayer={false}
        data={[...reports]}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
        barGap={1}
      >
        <CartesianGrid {...CHART_GRID} />
        <XAxis dataKey="day" tickFormatter={shortDay} {...TIME_AXIS} minTickGap={24} />
        <YAxis {...FIGURE_AXIS} allowDecimals={!whole} />
        <Tooltip
          cursor={{ fill: "var(--color-sunken)" }}
          isAnimationActive={false}
          content={({ active, payload }) => (
            <DayNote
              report={active ? (payload[0]?.payload as Report | undefined) : undefined}
              figures={figures}
            />
          )}
        />
        {figures.map((figure) => (
          <Bar
            key={figure.name}
            dataKey={figure.height}
            name={figure.name}
            fill={figure.colour}
            radius={[2, 2, 0, 0]}
            maxBarSize={28}
            isAnimationActive={false}
          />
        ))}
      </BarChart>
    </ResponsiveContainer>
  );
}

function DayNote({ report, figures }: { report: Report | undefined; figures: readonly Figure[] }): ReactNode {
  if (report === undefined) return null;
  return (
    <div className="rounded-md border bg-surface px-3 py-2 text-sm shadow-float">
      <p className="font-medium">{formatDate(`${report.day}T12:00:00Z`)}</p>
      {figures.map((figure) => (
        <p key={figure.name} className="figures flex items-center gap-2">
          <Swatch colour={figure.colour} />
          {figure.name}: {figure.text(report)}
        </p>
      ))}
    </div>
  );
}

function Legend({ figures }: { figures: readonly Figure[] }) {
  return (
    <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {figures.map((figure) => (
        <li key={figure.name} className="flex items-center gap-2">
          <Swatch colour={figure.colour} />
          {figure.name}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2.5 shrink-0">
      <rect width="10" height="10" rx="2" fill={colour} />
    </svg>
  );
}

/** The same days as a table, for those who hear the page. */
function DataBehind({ title, reports, figures }: Pick<ChartProps, "title" | "reports" | "figures">) {
  const { t } = useTranslation("admin");
  return (
    <div className="sr-only">
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("charts.day")}</th>
            {figures.map((figure) => (
              <th key={figure.name} scope="col">
                {figure.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => (
            <tr key={report.day}>
              <th scope="row">{formatDate(`${report.day}T12:00:00Z`)}</th>
              {figures.map((figure) => (
                <td key={figure.name}>{figure.text(report)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
