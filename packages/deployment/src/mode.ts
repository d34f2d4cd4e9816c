import type { Evidence } from "./evidence.js";

/** What a database serves, for as long as it exists. */
export type Mode = "demo" | "production" | "identity";

export function isMode(text: string | undefined): text is Mode {
  return text !== undefined && text in WHOSE;
}

const WHOSE: Record<Mode, string> = {
  demo: "a demonstration, whose passwords are published",
  production: "a production deployment",
  identity: "the identity service running alone",
};

const WHAT_TO_DO: Record<Mode, string> = {
  demo: "set LASTRO_MODE=production if it is meant to be used, or name an empty database",
  production: "name the production database, or an empty one",
  identity: "give the identity service a database of its own",
};

/** What is recorded, or shown where nothing is recorded yet, and may go on in the mode asked for. */
const ADOPTED: Record<Mode, readonly Evidence[]> = {
  demo: ["nothing", "demonstration"],
  production: ["nothing", "bank", "unmarked data", "foreign tables"],
  identity: ["nothing", "identity service", "unmarked data", "foreign tables"],
};

const SHOWN: Record<Evidence, string> = {
  demonstration: `has been used by ${WHOSE.demo}`,
  "identity service": `has been used by ${WHOSE.identity}`,
  bank: "has the customers of a bank",
  "unmarked data": "has data that no demonstration wrote",
  "foreign tables": "has tables of another application",
  nothing: "is empty",
};

/** Why a database of this recorded mode may not be started in the mode asked for, if it may not. */
export function recordedModeProblem(asked: Mode, recorded: Mode): string | undefined {
  return asked === recorded ? undefined : refusal(asked, `belongs to ${WHOSE[recorded]}`);
}

/** The same of a database of an earlier release, which has recorded no mode, by what it shows. */
export function adoptionProblem(asked: Mode, evidence: Evidence): string | undefined {
  return ADOPTED[asked].includes(evidence) ? undefined : refusal(asked, SHOWN[evidence]);
}

function refusal(asked: Mode, finding: string): string {
  return `the database ${finding}, and this start is in the mode "${asked}": ${WHAT_TO_DO[asked]}. Nothing was changed`;
}
