import { createHash } from "node:crypto";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { sealsOf } from "@/features/landing/books/chain";
import { recordsWith } from "@/features/landing/books/sample";
import { routes } from "@/features/landing/routes";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

const WRITTEN = [125_000n, 30_000n, 8_640n];

describe("the seals", () => {
  it("are those of the ledger: SHA-256 over the seal before, and the record's parts between bars", async () => {
    const [record] = recordsWith(WRITTEN);
    if (record === undefined) throw new Error("There is no record");
    const [[from], [to]] = record.entries as [[string, bigint], [string, bigint]];
    const beginning = createHash("sha256").update("lastro ledger shard 0").digest();
    const text = `${record.id}|pix.received|${record.reference}|${record.key}|1795867440000|${from}:-125000;${to}:125000;`;
    const expected = createHash("sha256").update(beginning).update(text).digest("hex");
    expect((await sealsOf(recordsWith(WRITTEN)))[0]).toBe(expected);
  });

  it("change with the changed record and with each after it, not before", async () => {
    const before = await sealsOf(recordsWith(WRITTEN));
    const after = await sealsOf(recordsWith([125_000n, 30_001n, 8_640n]));
    expect(after.map((seal, index) => seal === before[index])).toEqual([true, false, false]);
  });
});

describe("the chain of the books", () => {
  beforeEach(() => {
    stubServer();
  });

  const open = async () => {
    await renderRoutes(routes);
    await screen.findByText("Os três selos conferem: nada foi alterado.");
    return within(document.getElementById("books") as HTMLElement);
  };

  it("breaks at the value the visitor changes, and is whole again when it is undone", async () => {
    const books = await open();
    const second = within(books.getByRole("listitem", { name: "Recarga do cartão" }));
    fireEvent.change(second.getByLabelText("Valor"), { target: { value: "300,01" } });
    await waitFor(() =>
      expect(books.getByRole("status").textContent).toMatch(/^O registro 2 já não confere/),
    );
    fireEvent.click(books.getByRole("button", { name: "Desfazer" }));
    await books.findByText("Os três selos conferem: nada foi alterado.");
  });

  it("bears a field that is emptied", async () => {
    const books = await open();
    const first = within(books.getByRole("listitem", { name: "Pix recebido" }));
    fireEvent.change(first.getByLabelText("Valor"), { target: { value: "" } });
    await waitFor(() =>
      expect(books.getByRole("status").textContent).toMatch(/^O registro 1 já não confere/),
    );
  });
});
