import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { cruise, type ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const config = createRequire(import.meta.url)("../.dependency-cruiser.cjs") as {
  forbidden: { name: string }[];
  options: Record<string, unknown>;
};

let house: string;
beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), "lastro-house-"));
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** Builds a little house in which one file imports another, and says which rules that breaks. */
async function rulesBrokenBy(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(path.join(house, "case-"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  const { tsConfig: _, ...options } = config.options;
  const { output } = await cruise(
    ["apps", "packages"].filter((folder) => Object.keys(files).some((name) => name.startsWith(folder))),
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden: config.forbidden } } as Parameters<
      typeof cruise
    >[1],
  );
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))];
}

const modules = "apps/server/src/modules";

const VIOLATIONS: Record<string, Record<string, string>> = {
  "enter-a-module-by-its-index": {
    [`${modules}/otc/accept-quote.ts`]: 'import "../pix/store.js";',
    [`${modules}/pix/store.ts`]: "export {};",
  },
  "compose-modules-by-their-index": {
    "apps/server/src/app.ts": 'import "./modules/pix/store.js";',
    [`${modules}/pix/store.ts`]: "export {};",
  },
  "ledger-knows-no-product": {
    [`${modules}/ledger/post.ts`]: 'import "../otc/index.js";',
    [`${modules}/otc/index.ts`]: "export {};",
  },
  "escrow-knows-no-product": {
    [`${modules}/escrow/pay-out.ts`]: 'import "../otc/index.js";',
    [`${modules}/otc/index.ts`]: "export {};",
  },
  "shared-modules-know-no-product": {
    [`${modules}/limits/spend-limits.ts`]: 'import "../otc/index.js";',
    [`${modules}/otc/index.ts`]: "export {};",
  },
  "platform-knows-no-module": {
    "packages/platform/src/context.ts": 'import "../../../apps/server/src/modules/otc/index.js";',
    [`${modules}/otc/index.ts`]: "export {};",
  },
  "enter-identity-by-its-door": {
    "apps/server/src/app.ts": 'import "../../../packages/identity/src/people/roles.js";',
    "packages/identity/src/people/roles.ts": "export {};",
  },
  "identity-knows-no-product": {
    "packages/identity/src/people/roles.ts": 'import "../../../../apps/server/src/modules/otc/index.js";',
    [`${modules}/otc/index.ts`]: "export {};",
  },
  "identity-runs-without-simulators": {
    "packages/identity/src/people/roles.ts": 'import "../../../../apps/simulators/src/index.js";',
    "apps/simulators/src/index.ts": "export {};",
  },
  "servers-stand-apart": {
    "apps/identity/src/start-service.ts": 'import "../../server/src/letters.js";',
    "apps/server/src/letters.ts": "export {};",
  },
  "deployment-knows-no-module": {
    "packages/deployment/src/prepare-database.ts":
      'import "../../../apps/server/src/database/migrations.js";',
    "apps/server/src/database/migrations.ts": "export {};",
  },
  "only-routes-know-http": {
    [`${modules}/otc/accept-quote.ts`]: 'import "fastify";',
    "node_modules/fastify/package.json": '{"name":"fastify","main":"index.js"}',
    "node_modules/fastify/index.js": "",
    "package.json": '{"dependencies":{"fastify":"5"}}',
  },
  "the-verifier-stands-outside": {
    "apps/server/src/verify/chain.ts": 'import "../modules/ledger/index.js";',
    [`${modules}/ledger/index.ts`]: "export {};",
  },
  "money-depends-on-nothing": {
    "packages/money/src/money.ts": 'import "../../contracts/src/wire.js";',
    "packages/contracts/src/wire.ts": "export {};",
  },
  "contracts-do-not-know-the-server": {
    "packages/contracts/src/wire.ts": 'import "../../../apps/server/src/app.js";',
    "apps/server/src/app.ts": "export {};",
  },
  "contracts-use-no-node": { "packages/contracts/src/wire.ts": 'import "node:fs";' },
  "the-browser-does-not-know-the-server": {
    "apps/web/src/main.ts": 'import "../../server/src/app.js";',
    "apps/server/src/app.ts": "export {};",
  },
  "features-do-not-reach-into-features": {
    "apps/web/src/features/otc/otc-page.ts": 'import "../pix/api.js";',
    "apps/web/src/features/pix/api.ts": "export {};",
  },
  "subjects-of-the-marketplace-stand-apart": {
    "apps/web/src/features/grain/offers/marketplace.ts": 'import "../wallet/api.js";',
    "apps/web/src/features/grain/wallet/api.ts": "export {};",
  },
  "shared-web-code-knows-no-feature": {
    "apps/web/src/lib/api.ts": 'import "../features/pix/api.js";',
    "apps/web/src/features/pix/api.ts": "export {};",
  },
  "simulators-know-nothing-of-the-bank": {
    "apps/simulators/src/main.ts": 'import "../../server/src/app.js";',
    "apps/server/src/app.ts": "export {};",
  },
  "no-cycles": {
    "apps/server/src/a.ts": 'import type { B } from "./b.js"; export type A = B | string;',
    "apps/server/src/b.ts": 'import type { A } from "./a.js"; export interface B { a: A }',
  },
};

describe("a planted violation", () => {
  it.each(Object.keys(VIOLATIONS))("of %s is found", async (rule) => {
    expect(await rulesBrokenBy(VIOLATIONS[rule] ?? {})).toContain(rule);
  });

  it("is planted for every rule there is", () => {
    expect(Object.keys(VIOLATIONS).sort()).toEqual(config.forbidden.map(({ name }) => name).sort());
  });

  it("is not seen where the rules are kept", async () => {
    const broken = await rulesBrokenBy({
      [`${modules}/otc/accept-quote.ts`]:
        'import "../ledger/index.js"; import "../../../../../packages/platform/src/context.js";',
      [`${modules}/ledger/index.ts`]: "export {};",
      "packages/platform/src/context.ts": "export {};",
    });
    expect(broken).toEqual([]);
  });
});
