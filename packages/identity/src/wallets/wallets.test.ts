import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type IdentityBench, startIdentityBench } from "../testing/identity-bench.js";
import { anOfficialClient } from "../testing/official-client.js";

let app: IdentityBench;
beforeAll(async () => {
  app = await startIdentityBench({
    identity: {
      outsideSignUps: true,
      site: { allowList: ["https://app.example/**"] },
      wallets: { chains: ["solana", "ethereum"], validSeconds: 600 },
    },
  });
});
afterAll(() => app.close());
// Nobody waits here for the bucket of a network address to fill again.
beforeEach(() => app.pool.query("delete from rate_limit"));

interface Wallet {
  readonly chain: "solana" | "ethereum";
  readonly address: string;
  sign(text: string): Promise<string>;
}

const BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function base58(bytes: Buffer): string {
  let [value, text] = [BigInt(`0x${bytes.toString("hex")}`), ""];
  for (; value > 0n; value /= 58n) text = (BASE58[Number(value % 58n)] ?? "") + text;
  const zeros = [...bytes].findIndex((byte) => byte !== 0);
  return "1".repeat(zeros) + text;
}

function aSolanaWallet(): Wallet {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } =
    generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "der", type: "spki" }).subarray(-32);
  return {
    chain: "solana",
    address: base58(raw),
    sign: async (text) => sign(null, Buffer.from(text), privateKey).toString("base64"),
  };
}

function anEthereumWallet(): Wallet {
  const account = privateKeyToAccount(generatePrivateKey());
  return {
    chain: "ethereum",
    address: account.address,
    sign: (text) => account.signMessage({ message: text }),
  };
}

const wallets = [aSolanaWallet, anEthereumWallet];

let nonces = 0;
function messageOf(wallet: Wallet, fields: Readonly<Record<string, string>> = {}, domain = "app.example") {
  nonces += 1;
  const title = wallet.chain === "solana" ? "Solana" : "Ethereum";
  const said = {
    URI: "https://app.example/entrar",
    Version: "1",
    "Chain ID": wallet.chain === "solana" ? "solana:mainnet" : "1",
    Nonce: `n${nonces}`,
    "Issued At": app.ctx.clock.now().toISOString(),
    ...fields,
  };
  return [
    `${domain} wants you to sign in with your ${title} account:`,
    wallet.address,
    "",
    "Eu sou eu.",
    "",
    ...Object.entries(said).map(([name, value]) => `${name}: ${value}`),
  ].join("\n");
}

async function grant(payload: Readonly<Record<string, unknown>>) {
  const answer = await app.http.inject({ method: "POST", url: "/auth/v1/token?grant_type=web3", payload });
  return { status: answer.statusCode, ...answer.json() };
}

async function signIn(wallet: Wallet, fields?: Readonly<Record<string, string>>, domain?: string) {
  const message = messageOf(wallet, fields, domain);
  return grant({ chain: wallet.chain, message, signature: await wallet.sign(message) });
}

describe.each(wallets.map((make) => [make().chain, make] as const))(
  "the holder of a wallet of %s",
  (chain, make) => {
    it("signs in by a message, without an address of mail, as the same person each time", async () => {
      const wallet = make();
      const first = await signIn(wallet);
      expect(first.status, JSON.stringify(first)).toBe(200);
      const address = chain === "ethereum" ? wallet.address.toLowerCase() : wallet.address;
      expect(first.user).toMatchObject({
        email: "",
        app_metadata: { provider: "web3", providers: ["web3"] },
        user_metadata: { custom_claims: { address, chain, domain: "app.example", statement: "Eu sou eu." } },
        identities: [{ provider: "web3", id: `web3:${chain}:${address}` }],
      });
      const claims = JSON.parse(Buffer.from(first.access_token.split(".")[1], "base64url").toString());
      expect(claims.amr).toMatchObject([{ method: "web3" }]);
      expect((await signIn(wallet)).user.id).toBe(first.user.id);
      expect((await signIn(make())).user.id).not.toBe(first.user.id);
    });

    it("is nobody by the signature of another wallet, or of another text", async () => {
      const wallet = make();
      const message = messageOf(wallet);
      const mismatch = {
        status: 400,
        error: "invalid_grant",
        error_description: "Signature does not match address in message",
      };
      expect(await grant({ chain, message, signature: await make().sign(message) })).toEqual(mismatch);
      const signature = await wallet.sign(message);
      expect(await grant({ chain, message: message.replace("eu.", "outro."), signature })).toEqual(mismatch);
    });

    it("brings a message for this house and for now, once", async () => {
      const title = chain === "solana" ? "Solana" : "Ethereum";
      const now = app.ctx.clock.now().getTime();
      const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
      const refusals = [
        [{ URI: "http://app.example/" }, `Signed ${title} message is using URI which does not use HTTPS`],
        [
          { URI: "https://evil.example/" },
          `Signed ${title} message is using URI which is not allowed on this server, message was signed for another app`,
        ],
        [{ "Not Before": at(60) }, `Signed ${title} message becomes valid in the future`],
        [{ "Issued At": at(-60), "Expiration Time": at(-1) }, `Signed ${title} message is expired`],
        [{ "Issued At": at(-601) }, `${title} message was issued too long ago`],
        [{ "Issued At": at(601) }, `${title} message was issued too far in the future`],
      ] as const;
      for (const [fields, error_description] of refusals)
        expect(await signIn(make(), fields)).toEqual({
          status: 400,
          error: "invalid_grant",
          error_description,
        });
      expect((await signIn(make(), {}, "evil.example")).error_description).toBe(
        `Signed ${title} message is using a Domain that does not match the one in URI which is not allowed on this server`,
      );
      const wallet = make();
      const message = messageOf(wallet);
      const payload = { chain, message, signature: await wallet.sign(message) };
      expect((await grant(payload)).status).toBe(200);
      expect(await grant(payload)).toMatchObject({ status: 400, error: "invalid_grant" });
    });
  },
);

describe("a request to sign in by a wallet", () => {
  it("is refused when it cannot be read", async () => {
    const wallet = aSolanaWallet();
    const message = messageOf(wallet);
    const signature = await wallet.sign(message);
    const refusals = [
      [{ chain: "bitcoin", message, signature }, "web3_unsupported_chain", "Unsupported chain"],
      [{ chain: "solana", message: "short", signature }, "validation_failed", "message is too short"],
      [
        { chain: "solana", message: "x".repeat(20 * 1024 + 1), signature },
        "validation_failed",
        "message must not exceed 20KB",
      ],
      [
        { chain: "solana", message, signature: "abc" },
        "validation_failed",
        "signature must be 64 bytes encoded as base64 with or without padding",
      ],
      [
        { chain: "ethereum", message: messageOf(anEthereumWallet()), signature: "0xabc" },
        "validation_failed",
        "signature must be 65 bytes long, encoded as a 130 character-long hexadecimal string",
      ],
      [
        { chain: "solana", message: `${message}\nVersion: 1`, signature },
        "validation_failed",
        "Version stands twice",
      ],
    ] as const;
    for (const [payload, error_code, msg] of refusals)
      expect(await grant(payload)).toEqual({ status: 400, code: 400, error_code, msg });
  });

  it("goes through the official client", async () => {
    const client = anOfficialClient(await app.http.listen({ port: 0, host: "127.0.0.1" }));
    const wallet = aSolanaWallet();
    const message = messageOf(wallet);
    const signature = new Uint8Array(Buffer.from(await wallet.sign(message), "base64"));
    const solana = await client.signInWithWeb3({ chain: "solana", message, signature });
    expect(solana.error).toBeNull();
    expect(solana.data.user?.app_metadata.provider).toBe("web3");
    const ether = anEthereumWallet();
    const text = messageOf(ether);
    const signed = (await ether.sign(text)) as `0x${string}`;
    const ethereum = await client.signInWithWeb3({ chain: "ethereum", message: text, signature: signed });
    expect(ethereum.error).toBeNull();
  });

  it("is refused where wallets, or those of the chain, are off", async () => {
    const bank = await startIdentityBench();
    const halfway = await startIdentityBench({
      identity: { wallets: { chains: ["solana"], validSeconds: 600 } },
    });
    try {
      const ask = async (at: IdentityBench, signature?: unknown) => {
        const answer = await at.http.inject({
          method: "POST",
          url: "/auth/v1/token?grant_type=web3",
          payload: { chain: "ethereum", signature },
        });
        return [answer.statusCode, answer.json().error_code, answer.json().msg];
      };
      expect(await ask(bank)).toEqual([422, "web3_provider_disabled", "Web3 provider is disabled"]);
      // The official client sends the signature of an Ethereum wallet as it was given it, whatever that is.
      expect(await ask(bank, { 0: 1 })).toEqual([422, "web3_provider_disabled", "Web3 provider is disabled"]);
      expect(await ask(halfway)).toEqual([
        422,
        "web3_provider_disabled",
        "Ethereum Web3 provider is disabled",
      ]);
    } finally {
      await bank.close();
      await halfway.close();
    }
  });
});
