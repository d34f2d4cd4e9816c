import { privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectBooksInOrder } from "../../../testing/books.js";
import { type CryptoBench, startCryptoBench } from "../../../testing/crypto-bench.js";
import type { SignedInPerson } from "../../../testing/people.js";

const wallet = privateKeyToAccount("0x4c0883a69102937d6231471b5dbb6204fe5129617082792ae468d01a3f362318");

let bench: CryptoBench;
let ana: SignedInPerson;
beforeAll(async () => {
  bench = await startCryptoBench();
});
beforeEach(async () => {
  ana = await bench.client();
});
afterAll(async () => {
  await expectBooksInOrder(bench.databaseUrl);
  await bench.custody.close();
});

const call = (person: SignedInPerson, method: "GET" | "POST", path: string, body?: object) =>
  bench.custody.call(person, method, `/v1/crypto/address-book${path}`, body);

async function anEntry(of: object = {}): Promise<string> {
  const entry = { network: "BSC", address: wallet.address, label: "Minha", owner: "own", ...of };
  const { status, body } = await call(ana, "POST", "", entry);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body.id;
}

const ask = (id: string, person = ana) => call(person, "POST", `/${id}/proof-text`, {});
const prove = (id: string, signature: string, person = ana) =>
  call(person, "POST", `/${id}/proof`, { signature });
const signed = async (id: string) => wallet.signMessage({ message: (await ask(id)).body.text });

describe("a wallet of one's own", () => {
  it("is proven by the signature of a text that names site, wallet, holder and a code", async () => {
    const id = await anEntry();
    const { text } = (await ask(id)).body;
    expect(text).toContain(`Carteira: ${wallet.address} (Binance Smart Chain)`);
    expect(text).toMatch(/CPF do titular: \*\*\*\.\d{3}\.\d{3}-\*\*/);
    expect(text).toContain("Assinar não move dinheiro");
    const proven = await prove(id, await wallet.signMessage({ message: text }));
    expect(proven).toMatchObject({ status: 200, body: { id, provenAt: expect.any(String) } });
    expect((await call(ana, "GET", "")).body.entries).toMatchObject([{ provenAt: proven.body.provenAt }]);
    expect((await ask(id)).body.code).toBe("crypto.entry_proven");
    expect((await prove(id, "0x00")).body.code).toBe("crypto.entry_proven");
  });

  it("is not proven by another key, by another text, or by nothing", async () => {
    const id = await anEntry();
    const { text } = (await ask(id)).body;
    const other = privateKeyToAccount(`0x${"11".repeat(32)}`);
    for (const signature of [
      await other.signMessage({ message: text }),
      await wallet.signMessage({ message: `${text}\n` }),
      "abc",
    ])
      expect((await prove(id, signature)).body.code).toBe("crypto.signature_invalid");
  });

  it("is proven by the text asked for last, for ten minutes", async () => {
    const id = await anEntry();
    const first = await signed(id);
    const second = await signed(id);
    expect((await prove(id, first)).body.code).toBe("crypto.signature_invalid");
    bench.custody.clock.advanceSeconds(600);
    expect((await prove(id, second)).body.code).toBe("crypto.proof_expired");
    expect((await prove(id, await signed(id))).status).toBe(200);
  });

  it("was declared so: another's, an exchange's, and somebody else's entry have no proof", async () => {
    const exchange = await anEntry({ owner: "exchange", holder: "Corretora Ipê" });
    expect((await ask(exchange)).body.code).toBe("crypto.entry_not_own");
    const bruno = await bench.client();
    expect((await ask(exchange, bruno)).status).toBe(404);
    expect((await prove(exchange, "0x00", bruno)).status).toBe(404);
  });
});
