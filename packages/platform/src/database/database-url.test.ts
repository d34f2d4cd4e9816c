import { describe, expect, it } from "vitest";
import { parseDatabaseUrl } from "./database-url.js";

describe("a database URL", () => {
  it("with one host is left as it is", () => {
    const url = "postgresql://lastro:p%40ss@db.example:5433/lastro?sslmode=verify-full";
    expect(parseDatabaseUrl(url)).toEqual({ hosts: [], target: "any", connectionString: url });
  });

  it("with several hosts names each, in order, and asks for one that takes writes", () => {
    expect(parseDatabaseUrl("postgres://u:p@one:5432,two,[::1]:5434/bank?sslmode=require")).toEqual({
      hosts: [
        { host: "one", port: 5432 },
        { host: "two", port: 5432 },
        { host: "::1", port: 5434 },
      ],
      target: "read-write",
      connectionString: "postgres://u:p@one:5432/bank?sslmode=require",
    });
  });

  it("takes libpq's target_session_attrs out of what the driver reads", () => {
    const parsed = parseDatabaseUrl("postgres://u@a,b/bank?target_session_attrs=primary&sslmode=require");
    expect(parsed).toMatchObject({
      target: "primary",
      connectionString: "postgres://u@a/bank?sslmode=require",
    });
  });

  it("is refused without showing its password when hosts or target make no sense", () => {
    const attempts = [
      "postgres://u:secret@a,,b/bank",
      "postgres://u:secret@a,b/bank?target_session_attrs=standby",
    ];
    for (const url of attempts) {
      expect(() => parseDatabaseUrl(url)).toThrow(TypeError);
      expect(() => parseDatabaseUrl(url)).not.toThrow(/secret/);
    }
  });
});
