/** The parts of JSON Schema our contract uses. */
export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly minLength?: number;
  readonly example?: unknown;
}

/** A value the schema plausibly accepts, to be bent afterwards. */
export function sampleOf(schema: JsonSchema | undefined): unknown {
  if (!schema) return {};
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleOf(first);
  if (schema.example !== undefined) return schema.example;
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, sampleOf(part)]),
      );
    case "array":
      return schema.items ? [sampleOf(schema.items)] : [];
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return sampleText(schema);
  }
}

function sampleText({ format, minLength }: JsonSchema): string {
  if (format === "uuid" || format === "guid") return "0198c3c0-0000-7000-8000-000000000000";
  if (format === "email") return "alguem@example.com";
  if (format === "date-time") return "2026-11-20T15:00:00Z";
  if (format === "date") return "2026-11-20";
  return "100".padEnd(minLength ?? 0, "0");
}

/** What a hostile or clumsy client puts where something else belongs. */
export const NASTY: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  9_007_199_254_740_993n.toString(),
  "",
  " ",
  "-1",
  "1e9",
  "NaN",
  "0.001",
  "99999999999999999999999999",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202etxt",
  "🏦".repeat(50),
  "x".repeat(20_000),
  "'; drop table ledger_entry; --",
  "../../../../etc/passwd",
  "<script>alert(1)</script>",
  "%00",
  "0198c3c0-0000-7000-8000-000000000000",
  [],
  [[[[[]]]]],
  {},
  { asset: "BRL", amount: "-5" },
  { asset: "XXX", amount: "5" },
  { __proto__: null, constructor: { prototype: {} } },
];

/** The sample with each of its leaves, in turn, replaced by something nasty, left out, or joined by a stranger. */
export function bend(sample: unknown): unknown[] {
  if (typeof sample !== "object" || sample === null) return [...NASTY];
  const bent: unknown[] = [...NASTY, { ...sample, stranger: 1 }];
  for (const [name, part] of Object.entries(sample)) {
    const { [name]: _, ...without } = sample as Record<string, unknown>;
    bent.push(without);
    for (const value of bend(part)) bent.push(Array.isArray(sample) ? [value] : { ...sample, [name]: value });
  }
  return bent;
}
