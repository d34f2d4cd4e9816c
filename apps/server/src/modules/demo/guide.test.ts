import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig } from "../../configuration/config.js";
import { demoGuide } from "./guide.js";

describe("what the start of a demonstration prints", () => {
  it("leads to the consent page on the port of this start", () => {
    const guide = demoGuide(loadConfig({ PORT: "4321" }));
    const link = guide.split(/\s+/).find((word) => word.includes("/oauth/authorize?")) ?? "";
    expect(new URL(link).searchParams.get("redirect_uri")).toBe("http://localhost:4321/v1/demo/example-app");
  });

  it("says where the database is when the data folder only leads there, and otherwise nothing of it", () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), "lastro-guide-"));
    const config = loadConfig({ LASTRO_DATA_DIR: dataDir });
    const link = path.join(dataDir, "postgres");
    mkdirSync(link);
    expect(demoGuide(config, link)).not.toContain("banco de dados");
    rmSync(link, { recursive: true });
    symlinkSync(os.tmpdir(), link);
    expect(demoGuide(config, os.tmpdir())).toContain(
      `O banco de dados está em ${os.tmpdir()}, para onde ${link} aponta`,
    );
    rmSync(dataDir, { recursive: true });
  });
});
