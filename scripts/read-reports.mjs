// What the runners report of their tests, for the summary of `npm test`.
import path from "node:path";
import { root } from "./prepare.mjs";

const firstLines = (text) => (text ?? "").split("\n", 3).join("\n  ");

/** How many tests passed by the JSON report of Vitest, and each that failed with the beginning of why. */
export function readVitest({ numPassedTests, testResults }) {
  const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const tests = assertionResults.filter((one) => one.status === "failed");
    if (status === "failed" && tests.length === 0) return [`${file}\n  ${firstLines(message)}`];
    return tests.map((one) => `${file} › ${one.fullName}\n  ${firstLines(one.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failed };
}

/** The same by the JSON report of Playwright; a test that passed when it was repeated has passed. */
export function readPlaywright({ stats, suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  const failed = suites.flatMap(specsOf).flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) => {
        const why = firstLines(results.at(-1)?.error?.message);
        return `e2e/${file} › [${projectName}] ${title}\n  ${why}`;
      }),
  );
  return { passed: stats.expected + stats.flaky, failed };
}
