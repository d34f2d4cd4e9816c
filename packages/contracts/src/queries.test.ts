import { describe, expect, it } from "vitest";
import { z } from "zod";
import { allRoutes } from "./testing/all-routes.js";

/** Takes what clients of the public price service send, whatever else that service takes. */
const OPEN = new Set(["/api/v3/simple/price"]);

const queries = [...(await allRoutes())].flatMap(([name, { path, query }]) =>
  query ? [{ name, path, query }] : [],
);
const fields = queries.flatMap(({ name, query }) =>
  shapesOf(query).flatMap((shape) =>
    Object.entries(shape).map(([key, schema]) => ({ name: `${name}?${key}`, schema })),
  ),
);
const numbers = fields.filter(({ schema }) => typeof z.safeDecode(schema, "5").data === "number");

function shapesOf(query: z.ZodType): Record<string, z.ZodType>[] {
  if (query instanceof z.ZodObject) return [query.shape];
  if (query instanceof z.ZodDiscriminatedUnion)
    return query.options.flatMap((option) => shapesOf(option as z.ZodType));
  throw new Error(`A query of an unknown shape: ${query.constructor.name}`);
}

describe("the query of every contract", () => {
  it("is found", () => {
    expect(queries.length).toBeGreaterThan(20);
    expect(numbers.length).toBeGreaterThan(10);
  });

  it.each(queries.filter(({ path }) => !OPEN.has(path)))("of $name takes no unknown name", ({ query }) => {
    const refused = z.safeDecode(query, { surprise: "1" });
    expect(JSON.stringify(refused.error?.issues)).toMatch(/unrecognized_keys|invalid_union/);
  });

  it.each(fields)("takes $name once only", ({ schema }) => {
    expect(z.safeDecode(schema, ["1", "1"]).success).toBe(false);
  });

  it.each(numbers)("takes $name in plain digits only", ({ schema }) => {
    for (const typed of ["1e0", "0x5", " 5", "5 ", "5.0", "+5", "-5", "05", "", "٥", "5_0", "Infinity"])
      expect([typed, z.safeDecode(schema, typed).success]).toEqual([typed, false]);
  });
});
