import { readFileSync } from "node:fs";

/** What is mutated, by area, and the tests that have to notice. */
export const AREAS = JSON.parse(readFileSync(new URL("areas.json", import.meta.url), "utf8"));
