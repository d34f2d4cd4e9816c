// What is printed of the runs of a page.
import { MAX_LAYOUT_SHIFT } from "./pages.mjs";

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const FIGURES = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time", "speed-index"];

/** Prints the table of a page; answers whether each median is what it must be. */
export function judge({ address, least, shift: most = MAX_LAYOUT_SHIFT }, reports) {
  // A busy machine makes a page look slow: far below its usual index, the score tells of the machine.
  const machine = median(reports.map(({ environment }) => environment.benchmarkIndex));
  console.log(`\n${address} (machine's benchmark index ${Math.round(machine)})`);
  let passed = true;
  const line = (name, { value, wanted, holds, all }) => {
    if (!holds) passed = false;
    console.log(
      `  ${holds ? "ok   " : "MISS "} ${name.padEnd(14)} ${value} of ${wanted} (${all.join(", ")})`,
    );
  };
  for (const [category, wanted] of Object.entries(least)) {
    const all = reports.map(({ categories }) => categories[category].score);
    line(category, { value: median(all), wanted, holds: median(all) >= wanted, all });
  }
  const shifts = reports.map(({ audits }) => audits["cumulative-layout-shift"].numericValue.toFixed(3));
  const shift = median(shifts);
  const holds = Number(shift) <= most;
  line("layout shift", { value: shift, wanted: most, holds, all: shifts });
  const [first] = reports;
  for (const id of FIGURES)
    console.log(
      `        ${first.audits[id].title}: ${median(reports.map(({ audits }) => audits[id].numericValue)).toFixed(0)} ms`,
    );
  for (const finding of findings(first)) console.log(`      - ${finding}`);
  return passed;
}

/** What stands between a page and a full score, the most expensive first. */
function findings({ audits, categories }) {
  const weights = new Map(
    Object.values(categories).flatMap(({ auditRefs }) => auditRefs.map(({ id, weight }) => [id, weight])),
  );
  const scored = Object.values(audits)
    .filter(({ id, score }) => score !== null && score < 0.9 && (weights.get(id) ?? 0) > 0)
    .map(({ title, displayValue, details }) =>
      [title, displayValue, ...placesOf(details)].filter(Boolean).join(": "),
    );
  const savings = Object.values(audits)
    .map(({ title, metricSavings = {} }) => ({ title, ms: Math.max(0, ...Object.values(metricSavings)) }))
    .filter(({ ms }) => ms >= 50)
    .sort((a, b) => b.ms - a.ms)
    .map(({ title, ms }) => `${title}: saves up to ${Math.round(ms)} ms`);
  return [...scored, ...savings].slice(0, 8);
}

/** The first elements of the page that an audit is about. */
function placesOf(details) {
  return (details?.items ?? [])
    .slice(0, 3)
    .map(({ node }) => node?.snippet)
    .filter(Boolean);
}
