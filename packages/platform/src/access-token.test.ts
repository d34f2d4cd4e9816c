import { describe, expect, it } from "vitest";
import { createAccessToken } from "./access-token.js";
import { createFixedClock } from "./testing/fixed-clock.js";

/** A provider that numbers its tokens, each good for 100 seconds. */
function numbered() {
  const clock = createFixedClock();
  let issued = 0;
  let refuses = false;
  const tokens = createAccessToken(clock, async () => {
    if (refuses) throw new Error("no token");
    issued += 1;
    return { token: `token-${issued}`, expiresInSeconds: 100 };
  });
  return {
    clock,
    tokens,
    refuse: (yes: boolean) => {
      refuses = yes;
    },
  };
}

describe("the token a provider is called with", () => {
  it("is fetched once for all who ask at the same time", async () => {
    const { tokens } = numbered();
    expect(new Set(await Promise.all([tokens.current(), tokens.current(), tokens.current()]))).toEqual(
      new Set(["token-1"]),
    );
  });

  it("is used for four fifths of its life and then replaced", async () => {
    const { clock, tokens } = numbered();
    await tokens.current();
    clock.advanceSeconds(79);
    expect(await tokens.current()).toBe("token-1");
    clock.advanceSeconds(1);
    expect(await tokens.current()).toBe("token-2");
  });

  it("is replaced once when several calls find it refused", async () => {
    const { tokens } = numbered();
    const refused = await tokens.current();
    tokens.forget(refused);
    expect(await tokens.current()).toBe("token-2");
    tokens.forget(refused);
    expect(await tokens.current()).toBe("token-2");
  });

  it("is asked for again after a failure to get one", async () => {
    const { tokens, refuse } = numbered();
    refuse(true);
    await expect(tokens.current()).rejects.toThrow("no token");
    refuse(false);
    expect(await tokens.current()).toBe("token-1");
  });
});
