import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPostOffice, destinationOf, type PostOffice } from "../testing/post-office.js";

const password = "segredo-1";
let office: PostOffice;
beforeAll(async () => {
  office = await aPostOffice();
});
afterAll(() => office.close());

const post: PostOffice["post"] = (path, payload) => office.post(path, payload);

async function someone(): Promise<string> {
  const email = anEmail();
  await office.app.identity.createConfirmedUser({ email, password });
  return email;
}

describe("following a link", () => {
  const follow = async (path: string) => destinationOf(await office.get(path));

  it("leads to where its letter was asked for, the session in the fragment", async () => {
    const email = await someone();
    const back = encodeURIComponent("http://127.0.0.1:5173/dentro");
    await post(`/otp?redirect_to=${back}`, { email });
    const { path, token } = await office.letterTo(email);
    expect(token.length).toBeGreaterThan(40);
    const { status, page, query, fragment } = await follow(path);
    expect([status, page, query]).toEqual([303, "http://127.0.0.1:5173/dentro", {}]);
    expect(Object.keys(fragment)).toEqual([
      "access_token",
      "expires_at",
      "expires_in",
      "refresh_token",
      "sb",
      "token_type",
      "type",
    ]);
    expect(fragment).toMatchObject({ type: "magiclink", token_type: "bearer", sb: "" });
  });

  it("does not use it up when a scanner only looks, however often", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { path } = await office.letterTo(email);
    for (let looks = 0; looks < 3; looks += 1)
      await office.app.http.inject({ method: "HEAD", url: `/auth/v1${path}` });
    expect((await follow(path)).fragment).toHaveProperty("access_token");
  });

  it("says why not in the fragment, and for a browser with a flow in the query as well", async () => {
    const said = {
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    };
    const implicit = await follow("/verify?type=signup&token=gone");
    expect(implicit).toMatchObject({ status: 303, query: {}, fragment: { ...said, sb: "" } });
    const back = encodeURIComponent("http://localhost:3000/x?a=1");
    const pkce = await follow(`/verify?type=signup&token=pkce_gone&redirect_to=${back}`);
    expect(pkce).toMatchObject({ query: { a: "1", ...said }, fragment: { ...said, sb: "" } });
  });

  it("leads to the site when the page it names is nobody's", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { path } = await office.letterTo(email);
    const bent = path.replace(/redirect_to=[^&]*/, "redirect_to=https%3A%2F%2Fevil.example%2F");
    expect((await follow(bent)).page).toBe("http://localhost:3000/");
  });

  it("is a matter of JSON when it is not one at all", async () => {
    for (const [path, message] of [
      ["/verify?token=x", "Verify requires a verification type"],
      ["/verify?type=signup", "Verify requires either a token or a token hash"],
    ] as const) {
      const answer = await office.get(path);
      expect([answer.statusCode, answer.json().msg]).toEqual([400, message]);
    }
    expect((await follow("/verify?type=nonsense&token=x")).fragment.error_description).toBe(
      "Invalid email verification type",
    );
  });

  it("of a person shut out leads to the reason", async () => {
    const email = await someone();
    await post("/otp", { email });
    const { path, code } = await office.letterTo(email);
    const until = new Date(office.clock.now().getTime() + 3_600_000);
    await office.app.ctx.db
      .updateTable("identity_user")
      .set({ banned_until: until })
      .where("email", "=", email)
      .execute();
    expect((await follow(path)).fragment.error_code).toBe("user_banned");
    const byCode = await post("/verify", { type: "email", email, token: code });
    expect([byCode.statusCode, byCode.json().error_code]).toEqual([403, "user_banned"]);
  });
});
