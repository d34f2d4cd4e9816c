import { systemRandom } from "@lastro/platform/random";
import { describe, expect, it } from "vitest";
import { newPlatformId, parsePlatformId } from "./platform-id.js";

describe("a platform id", () => {
  it("is short, without characters mistaken for others, and reads back however it is typed", () => {
    for (let n = 0; n < 200; n += 1) {
      const id = newPlatformId(systemRandom);
      expect(id).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
      expect(parsePlatformId(` ${id.toLowerCase().replace("-", " ")} `)).toBe(id);
    }
  });

  it("is not read with one wrong character or two swapped", () => {
    const id = newPlatformId(systemRandom);
    const characters = [...id.replace("-", "")];
    for (let place = 0; place < characters.length; place += 1) {
      const wrong = characters.with(place, characters[place] === "A" ? "B" : "A").join("");
      expect(parsePlatformId(wrong)).toBeNull();
      const [here, next] = [characters[place], characters[place + 1]];
      if (next === undefined || here === undefined || here === next) continue;
      expect(
        parsePlatformId(
          characters
            .with(place, next)
            .with(place + 1, here)
            .join(""),
        ),
      ).toBeNull();
    }
  });

  it.each(["", "7KF3", "not an id at all", "0000-0000"])("is not read from %j", (typed) =>
    expect(parsePlatformId(typed)).toBeNull(),
  );
});
