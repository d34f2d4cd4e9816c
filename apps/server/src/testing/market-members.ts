import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import type { MemberRole } from "@lastro/contracts/grain/member-access";
import { startMailedMarket } from "./mailed-market.js";
import { anEmail, PASSWORD } from "./people.js";
import { type SignedInTrader, saysWhoTheyAre } from "./traders.js";

export const TEAM = "/agro/v1/team";
/** The proof of whoever has no second factor. */
export const OWN = { password: PASSWORD };

/** The marketplace with a mailbox, and what its tests of members do again and again. */
export async function startMembersBench() {
  const { market, mailbox, close } = await startMailedMarket();

  const invite = (owner: SignedInTrader, email: string, role: MemberRole, proof: object = OWN) =>
    market.call(owner, "POST", `${TEAM}/invitations`, { email, role, ...proof });

  const accept = (token: string, name = "Maria Souza") =>
    market.call(undefined, "POST", "/agro/v1/invitations/accept", { token, name, password: PASSWORD });

  /** What stands in the links an address was sent. */
  async function tokensTo(email: string): Promise<string[]> {
    await market.app.worker.runDue();
    return mailbox
      .messages(email)
      .flatMap(({ text }) =>
        [...text.matchAll(/\/agro\/invitation#([\w-]+)/g)].map(([, token]) => token ?? ""),
      );
  }

  async function tokenTo(email: string): Promise<string> {
    const [token] = await tokensTo(email);
    if (token === undefined) throw new Error(`No invitation for ${email}`);
    return token;
  }

  /** The subjects of the letters an address was sent. */
  async function lettersTo(email: string): Promise<string[]> {
    await market.app.worker.runDue();
    return mailbox.messages(email).map(({ subject }) => subject);
  }

  return {
    ...{ market, close, invite, accept, tokensTo, tokenTo, lettersTo },
    /** An account that is a company's. */
    async company(who: Promise<SignedInTrader> = market.producer()): Promise<SignedInTrader> {
      const owner = await who;
      await saysWhoTheyAre(market.app, owner.userId, "Agro Sul Ltda", generateCnpj());
      return owner;
    },
    /** Somebody who acts for the owner's company: `userId` is their own. */
    async member(owner: SignedInTrader, role: MemberRole, name = "Maria Souza") {
      const email = anEmail();
      await invite(owner, email, role);
      const { body } = await accept(await tokenTo(email), name);
      const headers = { authorization: `Bearer ${body.accessToken}` };
      return { userId: body.user.member.id as string, email, name, headers };
    },
  };
}
