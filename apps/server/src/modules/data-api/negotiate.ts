import { DataRefusal } from "./data-refusal.js";

const OBJECT = "application/vnd.pgrst.object+json";
const ARRAYS: ReadonlySet<string> = new Set([
  "application/json",
  "application/vnd.pgrst.array+json",
  "application/*",
  "*/*",
]);
const PREFERENCES =
  /^(return=(minimal|representation|headers-only)|count=(exact|planned|estimated)|handling=(strict|lenient))$/;

/** In what form an answer is asked for. */
export interface Form {
  /** One row as an object, and a refusal for any other number of rows. */
  readonly single: boolean;
  /** Whether the number of all rows is asked for. */
  readonly counted: boolean;
  /** Whether an update answers with the rows it changed. */
  readonly represented: boolean;
}

export interface FormHeaders {
  readonly accept: string | undefined;
  readonly prefer: string | undefined;
  readonly schema: string | undefined;
}

/** Reads the form of an answer from the headers. What it cannot keep is refused rather than ignored. */
export function negotiate({ accept = "*/*", prefer = "", schema = "public" }: FormHeaders): Form {
  if (schema !== "public")
    throw new DataRefusal(406, "PGRST106", {
      message: `Invalid schema: ${schema}`,
      hint: "Only the following schemas are exposed: public",
    });
  const preferences = partsOf(prefer);
  const unknown = preferences.filter((each) => !PREFERENCES.test(each));
  if (unknown.length > 0)
    throw new DataRefusal(400, "PGRST122", {
      message: "Invalid preferences given",
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  return {
    single: isSingle(accept),
    counted: preferences.some((each) => each.startsWith("count=")),
    represented: preferences.includes("return=representation"),
  };
}

function isSingle(accept: string): boolean {
  for (const type of partsOf(accept)) {
    const [name = "", ...parameters] = type.split(";").map((part) => part.trim());
    if (parameters.includes("nulls=stripped")) continue;
    if (name === OBJECT) return true;
    if (ARRAYS.has(name)) return false;
  }
  throw new DataRefusal(406, "PGRST107", { message: `None of these media types are available: ${accept}` });
}

function partsOf(header: string): string[] {
  return header
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}
