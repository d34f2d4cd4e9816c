import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aChallenge, aPostOffice, destinationOf, type PostOffice } from "../testing/post-office.js";

const BROWSER = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64)",
};

let office: PostOffice;
beforeAll(async () => {
  office = await aPostOffice();
});
afterAll(() => office.close());

async function invited(body: Readonly<Record<string, unknown>> = {}) {
  const email = anEmail();
  const answer = await office.post("/signup", { email, password: "segredo-1", ...body });
  return {
    ...(await office.letterTo(email)),
    cookie: String(answer.headers["set-cookie"]).split(";")[0] ?? "",
  };
}

/** Presses the button of a page. */
function press(page: string) {
  const fields = [...page.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = "", value = ""]) => [name, value.replaceAll("&amp;", "&")] as [string, string],
  );
  return office.app.http.inject({
    method: "POST",
    url: /action="([^"]+)"/.exec(page)?.[1] ?? "",
    headers: { ...BROWSER, "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams(fields).toString(),
  });
}

describe("a browser that opens a link of a letter it did not ask for", () => {
  it("is asked first, in the person's language, and uses the link up by the button alone", async () => {
    const { path } = await invited({ data: { language: "ja" } });
    for (let looks = 0; looks < 3; looks += 1) {
      const page = await office.get(path, BROWSER);
      expect([page.statusCode, page.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
      expect(page.body).toContain('<html lang="ja">');
      expect(page.body).toContain("<button>メールアドレスを確認する</button>");
      await office.app.http.inject({ method: "HEAD", url: `/auth/v1${path}`, headers: BROWSER });
    }
    const page = (await office.get(path, BROWSER)).body;
    const followed = destinationOf(await press(page));
    expect([followed.status, followed.page]).toEqual([303, "http://localhost:3000/email-confirmed"]);
    expect(followed.fragment).toMatchObject({ type: "signup", access_token: expect.any(String) });
    expect(destinationOf(await press(page)).fragment.error_code).toBe("otp_expired");
  });

  it("is led by the button to the page that was wished for, with a code where a browser waits for one", async () => {
    const { sent } = aChallenge();
    const email = anEmail();
    await office.app.identity.createConfirmedUser({ email, password: "segredo-1" });
    const target = "http://127.0.0.1:5173/dentro?a=1&b=2";
    await office.post(`/otp?redirect_to=${encodeURIComponent(target)}`, { email, ...sent });
    const { path } = await office.letterTo(email);
    const { page, query } = destinationOf(await press((await office.get(path, BROWSER)).body));
    expect([page, query]).toEqual([
      "http://127.0.0.1:5173/dentro",
      { a: "1", b: "2", code: expect.any(String) },
    ]);
  });

  it("shows a page that no other may frame, keep or learn the link from", async () => {
    const { path } = await invited();
    const { headers } = await office.get(path, BROWSER);
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["content-security-policy"]).not.toContain("script-src");
    expect([headers["referrer-policy"], headers["cache-control"]]).toEqual(["no-referrer", "no-store"]);
  });

  it("is told at once where there is nothing to use up", async () => {
    const gone = await office.get("/verify?type=signup&token=gone", BROWSER);
    expect(destinationOf(gone).fragment.error_code).toBe("otp_expired");
  });
});

describe("a link followed without a question", () => {
  it("is that of the browser that asked for the letter", async () => {
    const { path, cookie } = await invited();
    expect(cookie).toBe("letter_asked=1");
    const followed = destinationOf(await office.get(path, { ...BROWSER, cookie: `a=b; ${cookie}` }));
    expect([followed.status, followed.fragment.type]).toEqual([303, "signup"]);
  });

  it("is that of a program, which says what it is", async () => {
    const { path } = await invited();
    const followed = destinationOf(await office.get(path, { accept: "*/*", "user-agent": "node" }));
    expect(followed.fragment.type).toBe("signup");
  });

  it("is any, where the house does not ask", async () => {
    const plain = await aPostOffice({ email: { linksAskFirst: false } });
    try {
      const email = anEmail();
      const asked = await plain.post("/signup", { email, password: "segredo-1" });
      expect(String(asked.headers["set-cookie"])).not.toContain("letter_asked");
      const { path } = await plain.letterTo(email);
      expect((await plain.get(path, BROWSER)).statusCode).toBe(303);
    } finally {
      await plain.close();
    }
  });

  it("is known by a cookie that only the way of such links sees, for strangers as for people", async () => {
    const asked = await office.post("/recover", { email: anEmail() });
    expect(asked.headers["set-cookie"]).toBe(
      "letter_asked=1; Max-Age=3600; Path=/auth/v1/verify; HttpOnly; SameSite=Lax",
    );
  });
});

describe("the host a link leads to", () => {
  it("is the house's own, or the one a proxy says it was reached by where that is on the list", async () => {
    const house = await aPostOffice({
      site: { externalUrl: "https://auth.example/auth/v1", externalHosts: ["login.example", "localhost"] },
    });
    const linkAskedBy = async (headers: Record<string, string>) => {
      const email = anEmail();
      const payload = { email, password: "segredo-1" };
      await house.app.http.inject({ method: "POST", url: "/auth/v1/signup", headers, payload });
      return /(https?:\/\/\S+)\/verify\?/.exec((await house.letterTo(email)).text)?.[1];
    };
    try {
      for (const [headers, base] of [
        [{}, "https://auth.example"],
        [{ "x-forwarded-host": "login.example", "x-forwarded-proto": "http" }, "https://login.example"],
        [{ "x-forwarded-host": "localhost", "x-forwarded-proto": "http" }, "http://localhost"],
        [{ "x-forwarded-host": "localhost" }, "https://localhost"],
        [{ "x-forwarded-host": "evil.example" }, "https://auth.example"],
        [{ "x-forwarded-host": "login.example.evil.example" }, "https://auth.example"],
        [{ "x-forwarded-host": "login.example, evil.example" }, "https://auth.example"],
        [{ host: "login.example", "x-forwarded-proto": "http" }, "https://auth.example"],
      ] as const)
        expect([headers, await linkAskedBy(headers)]).toEqual([headers, `${base}/auth/v1`]);
    } finally {
      await house.close();
    }
  });
});
