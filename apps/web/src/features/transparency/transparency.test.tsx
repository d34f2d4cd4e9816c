import type { WireResponseOf } from "@lastro/contracts";
import { readOwnInclusions, readTransparency } from "@lastro/contracts/liabilities";
import type { InclusionFile } from "@lastro/contracts/liabilities/files";
import { buildLevels, holderHash, leafNode, rootHash, topOf } from "@lastro/contracts/liabilities/tree";
import { readReceiptKeys } from "@lastro/contracts/receipts";
import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/transparency/routes";
import { signInToBank } from "@/testing/bank-session";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const DAY = { day: "2026-03-10", takenAt: "2026-03-10T03:00:00.000Z", leafCount: 2 };
const owner = "0190c1f0-0000-7000-8000-000000000001";
const salt = "a".repeat(64);
const own = leafNode({ holder: holderHash(owner, salt), sums: "BRL=10050" });
const other = leafNode({ holder: holderHash(owner, "b".repeat(64)), sums: "BRL=4950 USDT=1000000" });
const root = rootHash(DAY, topOf(buildLevels([own, other])));
const file: InclusionFile = {
  format: "lastro.liabilities.inclusion.1",
  ...{ ...DAY, root },
  inclusions: [{ kind: "account", owner, salt, position: 0, sums: own.sums, path: [other] }],
};
const transparency: WireResponseOf<typeof readTransparency> = {
  latest: {
    ...{ ...DAY, root, publishedAt: DAY.takenAt },
    owed: [
      { asset: "BRL", amount: "150.00" },
      { asset: "USDT", amount: "1.000000" },
    ],
    unattributed: [],
    holdings: [
      { kind: "psp", asset: "BRL", network: null, inBooks: { asset: "BRL", amount: "150.00" }, readings: [] },
      {
        ...{ kind: "hot", asset: "USDT", network: "TRC20" },
        inBooks: { asset: "USDT", amount: "1.000000" },
        readings: [
          { address: "TVeryOwn", onChain: { asset: "USDT", amount: "1.000000" }, readAt: DAY.takenAt },
        ],
      },
    ],
  },
  earlier: [],
  ownership: [
    {
      ...{ network: "TRC20", address: "TVeryOwn", recordedAt: DAY.takenAt },
      ...{ text: "banco.example holds this address.", signature: "0xSignature" },
    },
  ],
};

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(readTransparency, transparency);
  server.answer(readReceiptKeys, { keys: [] });
});

const choose = async (content: string) => {
  const input = (await screen.findAllByLabelText("Conferir um arquivo"))[0];
  if (!input) throw new Error("no field");
  fireEvent.change(input, { target: { files: [new File([content], "prova.json")] } });
};

describe("the page of transparency", () => {
  it("shows what is owed beside where it is", async () => {
    await renderRoutes(routes, "/transparency");
    expect(await screen.findByText("Provedor de Pix")).toBeTruthy();
    const address = screen.getByText("TVeryOwn").parentElement;
    expect(address?.textContent).toMatch(
      /Posse assinada em .*banco\.example holds this address\..*0xSignature/,
    );
    expect(screen.getByText(root)).toBeTruthy();
  });

  it("says that there is no proof yet", async () => {
    server.answer(readTransparency, { latest: null, earlier: [], ownership: [] });
    await renderRoutes(routes, "/transparency");
    expect(await screen.findByText(/ainda não foi publicada/)).toBeTruthy();
  });

  it("lists the keys that sign documents, and what became of each", async () => {
    const key = { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig" } as const;
    const never = { retiredAt: null, revokedAt: null, revokedReason: null };
    server.answer(readReceiptKeys, {
      keys: [
        { ...key, ...never, kid: "third", x: "Third", validFrom: "2026-03-01T12:00:00.000Z" },
        {
          ...{ ...key, kid: "second", x: "Second", validFrom: "2026-02-01T12:00:00.000Z" },
          ...{ retiredAt: "2026-03-01T12:00:00.000Z", revokedAt: "2026-03-02T12:00:00.000Z" },
          revokedReason: "Vazou em um backup",
        },
        {
          ...{ ...key, ...never, kid: "first", x: "First", validFrom: "2026-01-01T12:00:00.000Z" },
          retiredAt: "2026-02-01T12:00:00.000Z",
        },
      ],
    });
    await renderRoutes(routes, "/transparency");
    const row = async (kid: string) =>
      (await screen.findByText(new RegExp(`^${kid}`))).closest("li")?.textContent;
    expect(await row("third")).toContain("Em vigor");
    expect(await row("second")).toMatch(/Revogada.*Vazou em um backup/);
    expect(await row("first")).toMatch(/Aposentada.*até 01\/02\/2026/);
    expect(screen.getByRole("link", { name: "Conferir um documento" }).getAttribute("href")).toBe("/r");
  });

  it("checks the leaf of whoever is signed in", async () => {
    await signInToBank();
    server.answer(readOwnInclusions, { file });
    await renderRoutes(routes, "/transparency");
    fireEvent.click(await screen.findByRole("button", { name: "Conferir meu saldo" }));
    expect(await screen.findByText("Seu saldo está na prova")).toBeTruthy();
    expect(screen.getAllByText(/R\$\s100,50/).length).toBeGreaterThan(0);
  });

  it("checks a file, and refuses it changed, of an unknown root, or of another kind", async () => {
    await renderRoutes(routes, "/transparency");
    await choose(JSON.stringify(file));
    expect(await screen.findByText("Seu saldo está na prova")).toBeTruthy();
    await choose(JSON.stringify(file).replace("BRL=10050", "BRL=10051"));
    expect(await screen.findByText("O arquivo não prova o que diz")).toBeTruthy();
    const alone = { ...DAY, leafCount: 1 };
    await choose(
      JSON.stringify({
        ...file,
        ...{ leafCount: 1, root: rootHash(alone, own) },
        inclusions: file.inclusions.map((one) => ({ ...one, path: [] })),
      }),
    );
    expect(await screen.findByText("A raiz do arquivo não está entre as publicadas")).toBeTruthy();
    await choose("não é JSON");
    expect(await screen.findByText("Isto não é um arquivo da prova")).toBeTruthy();
  });

  it("says that no leaf is in the proof", async () => {
    await renderRoutes(routes, "/transparency");
    await choose(JSON.stringify({ ...file, inclusions: [] }));
    expect(await screen.findByText("Não há folha sua na prova")).toBeTruthy();
  });
});
