import { describe, expect, it } from "vitest";
import { isThisMachine } from "./this-machine.js";

describe("an address of this machine", () => {
  it.each([
    "http://localhost:1",
    "https://LOCALHOST",
    "https://localhost.",
    "https://psp.localhost/v2",
    "https://psp.localhost.",
    "https://localhost.localdomain",
    "https://127.0.0.1",
    "https://127.9.9.9.",
    "https://127.1",
    "https://2130706433",
    "https://0x7f000001",
    "https://0177.0.0.1",
    "https://0",
    "https://0.0.0.0:8443",
    "https://[::]",
    "https://[::1]",
    "https://[0:0:0:0:0:0:0:1]",
    "https://[::ffff:127.0.0.1]",
    "https://[::ffff:7f00:1]",
    "https://[::ffff:0.0.0.0]",
    "https://[::127.0.0.1]",
    "https://[64:ff9b::127.0.0.1]",
    "https://user:secret@127.0.0.1",
    "https://127。0。0。1",
    "smtp://localhost.:25",
    "smtps://2130706433",
    "smtp://0x7f.1",
    "smtp://[::ffff:127.0.0.1]:25",
    "smtp://user:secret@psp.localhost",
  ])("is known as %s", (url) => {
    expect(isThisMachine(url)).toBe(true);
  });

  it.each([
    "https://psp.example",
    "https://localhost.example",
    "https://notlocalhost",
    "https://128.0.0.1",
    "https://10.0.0.1",
    "https://[2001:db8::1]",
    "https://[::ffff:10.0.0.1]",
    "https://[64:ff9b::10.0.0.1]",
    "smtps://mail.example:465",
    "not an address",
  ])("is not %s", (url) => {
    expect(isThisMachine(url)).toBe(false);
  });
});
