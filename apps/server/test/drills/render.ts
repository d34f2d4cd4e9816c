import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const TEMPLATES = fileURLToPath(new URL("../../../../deploy/patroni/", import.meta.url));

/** Fills a file of `deploy/patroni` in, as `envsubst` does; a value that is missing is an error. */
export function render(template: string, target: string, values: Readonly<Record<string, string>>): void {
  const text = readFileSync(`${TEMPLATES}${template}`, "utf8").replace(/\$\{([A-Z0-9_]+)\}/g, (_, name) => {
    const value = values[name];
    if (value === undefined) throw new Error(`${template} needs ${name}`);
    return value;
  });
  writeFileSync(target, text, { mode: 0o644 });
}
