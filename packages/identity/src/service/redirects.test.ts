import { describe, expect, it } from "vitest";
import { AuthError } from "./auth-error.js";
import { codeRedirect, errorRedirect, messageRedirect, redirectTarget } from "./redirects.js";

const SITE = { url: "https://banco.example", allowList: [] as readonly string[] };

function allowed(wish: string, allowList: readonly string[] = [], url = SITE.url): boolean {
  return redirectTarget({ url, allowList }, "", wish) === wish;
}

describe("the page a link leads back to", () => {
  it("may be any of the site's own, and of no other scheme, host or port", () => {
    expect(allowed("https://banco.example/entrar?a=1#b")).toBe(true);
    for (const wish of [
      "http://banco.example/",
      "https://banco.example:8443/",
      "https://www.banco.example/",
      "https://banco.example.evil.example/",
      "https://banco.example@evil.example/",
      "https://evil.example/https://banco.example",
      "//banco.example/",
      "/entrar",
      "nonsense",
      "",
    ])
      expect([wish, allowed(wish)]).toEqual([wish, false]);
  });

  it("may be on this machine at any port, by name only where the site is there too", () => {
    for (const wish of ["http://127.0.0.1:5173/x", "http://127.8.8.8/", "http://[::1]:3000/"])
      expect([wish, allowed(wish)]).toEqual([wish, true]);
    expect(allowed("http://localhost:5173/x")).toBe(false);
    expect(allowed("http://localhost:5173/x", [], "http://localhost:3000")).toBe(true);
  });

  it("is no other IP address and no host dressed up, whatever is on the list", () => {
    for (const wish of [
      "https://10.0.0.1/",
      "https://[2001:db8::1]/",
      "http://2130706433/",
      "http://0x7f000001/",
      "http://127.1/",
      "https://-odd-.example/",
      "https://under_score.example/",
      "https:/\\2130706433/",
      "https:2130706433",
      "\thttps://evil.example/",
      "https://evil.example/a b",
      "https://evil.example\\@banco.example/",
    ])
      expect([wish, allowed(wish, ["**"])]).toEqual([wish, false]);
  });

  it("may match a pattern of the list as a whole, its fragment apart", () => {
    const cases: [string, string, boolean][] = [
      ["https://app.example/*", "https://app.example/entrar", true],
      ["https://app.example/*", "https://app.example/entrar#x/y", true],
      ["https://app.example/*", "https://app.example/a/b", false],
      ["https://app.example/*", "https://app.example/a.html", false],
      ["https://app.example/**", "https://app.example/a/b.html?c=d", true],
      ["https://*.app.example/", "https://pr-12.app.example/", true],
      ["https://*.app.example/", "https://a.b.app.example/", false],
      ["https://*.app.example/", "https://evil.example/.app.example/", false],
      ["https://app?.example/", "https://app7.example/", true],
      ["https://app?.example/", "https://app.example/", false],
      ["https://app[0-9].example/", "https://app7.example/", true],
      ["https://app[!0-9].example/", "https://app7.example/", false],
      ["https://{a,b}.example/", "https://b.example/", true],
      ["https://{a,b}.example/", "https://c.example/", false],
      ["https://app.example", "https://app.example/", false],
      ["https://app.example/", "https://appXexample/", false],
      ["app.lastro://**", "app.lastro://entrar/agora", true],
      ["com.my_app://callback", "com.my_app://callback", true],
      ["com.my_app://callback", "com.my_app://callback/other", false],
    ];
    for (const [glob, wish, expected] of cases)
      expect([glob, wish, allowed(wish, [glob])]).toEqual([glob, wish, expected]);
  });

  it("is the first acceptable wish, and otherwise the site's own landing", () => {
    expect(redirectTarget(SITE, "/inicio", undefined, "https://banco.example/a")).toBe(
      "https://banco.example/a",
    );
    expect(redirectTarget(SITE, "/inicio", "https://evil.example", "https://evil.example/b")).toBe(
      "https://banco.example/inicio",
    );
    expect(redirectTarget(SITE, "", "https://evil.example")).toBe("https://banco.example");
  });
});

describe("what the page is told", () => {
  it("stands beside what its address said already, and replaces its fragment", () => {
    expect(codeRedirect("app.lastro://entrar?a=1#old", "c-1")).toBe("app.lastro://entrar?a=1&code=c-1");
    expect(messageRedirect("https://banco.example/x#old", "Muito bem")).toBe(
      "https://banco.example/x#message=Muito+bem&sb=",
    );
    expect(messageRedirect("https://banco.example/x", "ok", "pkce")).toBe(
      "https://banco.example/x?message=ok#message=ok&sb=",
    );
  });

  it("names no kind of error for statuses that have none", () => {
    const refused = new AuthError(422, "email_exists", "taken");
    expect(errorRedirect("https://banco.example", refused)).toBe(
      "https://banco.example#error_code=email_exists&error_description=taken&sb=",
    );
  });
});
