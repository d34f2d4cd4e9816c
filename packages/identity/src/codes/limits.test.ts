import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail } from "../testing/people.js";
import { aPhone, aPostOffice, type PostOffice } from "../testing/post-office.js";

const password = "segredo-1";

describe("asking again too soon", () => {
  let office: PostOffice;
  beforeAll(async () => {
    office = await aPostOffice();
  });
  afterAll(() => office.close());

  async function someone(): Promise<string> {
    const email = anEmail();
    await office.app.identity.createConfirmedUser({ email, password });
    return email;
  }

  it.each([
    ["/recover", "/recover"],
    ["/recover", "/magiclink"],
    ["/otp", "/recover"],
    ["/signup", "/signup"],
  ])("first at %s and then at %s is told how long to wait", async (first, second) => {
    const email = first === "/signup" ? anEmail() : await someone();
    expect((await office.post(first, { email, password })).statusCode).toBe(200);
    office.clock.advanceSeconds(17);
    const soon = await office.post(second, { email, password });
    expect(soon.statusCode).toBe(429);
    expect(soon.json()).toMatchObject({
      error_code: "over_email_send_rate_limit",
      msg: "For security purposes, you can only request this after 43 seconds.",
    });
    expect([soon.headers["retry-after"], soon.headers["x-sb-error-code"]]).toEqual([
      "43",
      "over_email_send_rate_limit",
    ]);
    office.clock.advanceSeconds(43);
    expect((await office.post(second, { email, password })).statusCode).toBe(200);
  });

  it("hears the whole seconds that are left, and comes back when the header says", async () => {
    const email = await someone();
    await office.post("/recover", { email });
    office.clock.set(new Date(office.clock.now().getTime() + 16_600));
    const soon = await office.post("/recover", { email });
    expect(soon.json().msg).toBe("For security purposes, you can only request this after 43 seconds.");
    expect(soon.headers["retry-after"]).toBe("44");
    office.clock.set(new Date(office.clock.now().getTime() + 43_400));
    expect((await office.post("/recover", { email })).statusCode).toBe(200);
  });

  it("may ask for the code of a changed number as often as it likes where nothing waits for one", async () => {
    const phone = aPhone();
    for (let asked = 0; asked < 3; asked += 1) {
      const answer = await office.post("/resend", { type: "phone_change", phone });
      expect([answer.statusCode, answer.json()]).toEqual([200, {}]);
    }
    expect(await office.textsTo(phone)).toBe(0);
  });

  it("counts each purpose by itself", async () => {
    const email = anEmail();
    await office.post("/signup", { email, password });
    expect((await office.post("/recover", { email })).statusCode).toBe(200);
  });

  it("is the same for strangers, who get no letter", async () => {
    const [known, stranger] = [await someone(), anEmail()];
    const answers: unknown[][] = [];
    for (const email of [known, stranger]) {
      const said = [];
      for (const path of ["/recover", "/recover"]) {
        const answer = await office.post(path, { email });
        said.push([answer.statusCode, answer.json()]);
      }
      for (const type of ["email_change", "email_change"]) {
        const answer = await office.post("/resend", { type, email });
        said.push([answer.statusCode, answer.json()]);
      }
      answers.push(said);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect([await office.lettersTo(known), await office.lettersTo(stranger)]).toEqual([1, 0]);
  });

  it("costs a stranger's request the same writes, and leaves nothing to send", async () => {
    const rows = async () => {
      const db = office.app.ctx.db;
      const [mails, jobs] = await Promise.all([
        db.selectFrom("notification_mail").select("id").execute(),
        db.selectFrom("job").select("id").execute(),
      ]);
      return [mails.length, jobs.length];
    };
    const before = await rows();
    await office.post("/recover", { email: await someone() });
    const known = await rows();
    await office.post("/recover", { email: anEmail() });
    const stranger = await rows();
    const grown = (from: number[], to: number[]) => to.map((count, at) => count - (from[at] ?? 0));
    expect(grown(before, known)).toEqual(grown(known, stranger));
  });
});

describe("a house that sends only so much", () => {
  it("stops letters and texts at its number, in their own words", async () => {
    const office = await aPostOffice({
      email: { ofTheHouse: { burst: 2, seconds: 3600 } },
      phone: { ofTheHouse: { burst: 1, seconds: 3600 } },
    });
    for (const status of [200, 200, 429])
      expect((await office.post("/signup", { email: anEmail(), password })).statusCode).toBe(status);
    const letter = await office.post("/signup", { email: anEmail(), password });
    expect(letter.json()).toMatchObject({
      error_code: "over_email_send_rate_limit",
      msg: "email rate limit exceeded",
    });
    expect(Number(letter.headers["retry-after"])).toBeGreaterThan(0);
    expect((await office.post("/otp", { phone: aPhone() })).statusCode).toBe(200);
    expect((await office.post("/otp", { phone: aPhone() })).statusCode).toBe(200);
    const text = await office.post("/signup", { phone: aPhone(), password });
    expect([text.statusCode, text.json().error_code, text.json().msg]).toEqual([
      429,
      "over_sms_send_rate_limit",
      "SMS rate limit exceeded",
    ]);
    await office.close();
  });

  it("of none always refuses", async () => {
    const office = await aPostOffice({ email: { ofTheHouse: { burst: 0, seconds: 3600 } } });
    const answer = await office.post("/signup", { email: anEmail(), password });
    expect([answer.statusCode, answer.json().msg]).toEqual([429, "email rate limit exceeded"]);
    await office.close();
  });

  it("does not count where nothing has to be confirmed", async () => {
    const office = await aPostOffice({
      email: { autoconfirm: true, ofTheHouse: { burst: 1, seconds: 3600 } },
    });
    for (let letters = 0; letters < 3; letters += 1)
      expect((await office.post("/otp", { email: anEmail() })).statusCode).toBe(200);
    await office.close();
  });
});

describe("a house whose letters somebody tries to use up", () => {
  const recover = (office: PostOffice, email: string, remoteAddress = "203.0.113.1") =>
    office.app.http.inject({ method: "POST", url: "/auth/v1/recover", remoteAddress, payload: { email } });

  async function someone(office: PostOffice): Promise<string> {
    const email = anEmail();
    await office.app.identity.createConfirmedUser({ email, password });
    return email;
  }

  it("keeps a part for people with an account, whoever registers invented addresses", async () => {
    const office = await aPostOffice({
      email: { ofTheHouse: { burst: 4, seconds: 3600 }, ofNewcomers: { burst: 2, seconds: 3600 } },
    });
    for (const status of [200, 200, 429])
      expect((await office.post("/signup", { email: anEmail(), password })).statusCode).toBe(status);
    expect((await recover(office, await someone(office))).statusCode).toBe(200);
    await office.close();
  });

  it("counts no letter that is not sent", async () => {
    const office = await aPostOffice({ email: { ofTheHouse: { burst: 1, seconds: 3600 } } });
    for (let asked = 0; asked < 5; asked += 1)
      expect((await recover(office, anEmail())).statusCode).toBe(200);
    expect((await recover(office, await someone(office))).statusCode).toBe(200);
    await office.close();
  });

  it("lets one network cause so many, for known and unknown addresses alike, and others go on", async () => {
    const office = await aPostOffice({ email: { ofNetwork: { burst: 2, seconds: 3600 } } });
    const [ana, bia] = [await someone(office), await someone(office)];
    for (const from of ["2001:db8:1:2::1", "2001:db8:1:2:ffff::2"])
      expect((await recover(office, anEmail(), from)).statusCode).toBe(200);
    const refused = [
      await recover(office, anEmail(), "2001:db8:1:2:eeee::3"),
      await recover(office, ana, "2001:db8:1:2:eeee::4"),
    ];
    for (const answer of refused)
      expect([answer.statusCode, answer.json().error_code]).toEqual([429, "over_email_send_rate_limit"]);
    expect((await recover(office, bia, "2001:db8:1:3::1")).statusCode).toBe(200);
    await office.close();
  });

  it("does the same work for a letter it has none left for as for a stranger's", async () => {
    const office = await aPostOffice({ email: { ofTheHouse: { burst: 0, seconds: 3600 } } });
    const { db } = office.app.ctx;
    const grown: number[][] = [];
    for (const email of [await someone(office), anEmail()]) {
      const rows = async () => [
        (await db.selectFrom("notification_mail").select("id").execute()).length,
        (await db.selectFrom("job").select("id").execute()).length,
        (await db.selectFrom("identity_one_time_token").select("user_id").execute()).length,
      ];
      const before = await rows();
      expect((await recover(office, email)).statusCode).toBe(200);
      grown.push((await rows()).map((count, at) => count - (before[at] ?? 0)));
      expect(await office.lettersTo(email)).toBe(0);
    }
    expect(grown[0]).toEqual(grown[1]);
    await office.close();
  });

  it("cannot be asked by signing up whether an address is known while letters run out", async () => {
    const office = await aPostOffice({ email: { ofNewcomers: { burst: 1, seconds: 1_000_000 } } });
    const first = await office.post("/signup", { email: await someone(office), password });
    const second = await office.post("/signup", { email: anEmail(), password });
    expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
    await office.close();
  });
});

describe("one network address", () => {
  it("has a bucket of its own at each door, and is told when to come back", async () => {
    const office = await aPostOffice({
      byAddress: { otp: { burst: 2, seconds: 300 }, verify: { burst: 1, seconds: 300 } },
    });
    for (const path of ["/signup", "/otp", "/magiclink", "/recover", "/resend"]) {
      const statuses = [];
      for (let asked = 0; asked < 3; asked += 1)
        statuses.push((await office.post(path, { type: "signup", email: anEmail(), password })).statusCode);
      expect([path, statuses]).toEqual([path, [200, 200, 429]]);
    }
    await office.post("/verify", { type: "signup" });
    const over = await office.post("/verify", { type: "signup" });
    expect(over.json()).toMatchObject({
      error_code: "over_request_rate_limit",
      msg: "Request rate limit reached",
    });
    expect(over.headers["retry-after"]).toBe("300");
    await office.close();
  });
});
