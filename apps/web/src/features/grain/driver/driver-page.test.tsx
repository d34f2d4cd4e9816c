import { readDriverLoad, sendDriverUpdate } from "@lastro/contracts/grain/load-links";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import { DriverPage } from "@/features/grain/driver/driver-page";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { memoryOutbox } from "@/testing/memory-outbox";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const LOAD: DriverLoad = {
  ...{ number: 2, status: "enviada", product: "Soja tipo exportação", quantity: "37.45" },
  ...{ sender: "Fazenda Boa Vista", from: "Sorriso, MT", to: null, plate: "ABC1D23", expectedOn: null },
  ...{ trackingCode: "AG12345678ABCD", expiresAt: "2026-12-20T12:00:00.000Z", updates: [] },
};

let server: StubServer;
let outbox: ReturnType<typeof memoryOutbox>;

beforeEach(async () => {
  await loadNamespaces("grain-driver", "grain");
  server = stubServer();
  outbox = memoryOutbox();
});

const show = () =>
  renderRoutes([{ path: "/agro/load/:token", element: <DriverPage outbox={outbox} /> }], "/agro/load/abc");
const press = async (name: string) => fireEvent.click(await screen.findByRole("button", { name }));
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

/** Nothing gets through until it is let. */
function cut() {
  const fetch = vi.fn(async () => Promise.reject(new TypeError("no connection")));
  vi.stubGlobal("fetch", fetch);
}

describe("the page of a load's driver", () => {
  it("shows the load, with the next step of its journey filled", async () => {
    server.answer(readDriverLoad, LOAD);
    await show();
    const heading = await screen.findByRole("heading", { level: 1 });
    expect(heading.textContent).toBe("Carga 2: 37,45 t de Soja tipo exportação");
    for (const fact of ["Fazenda Boa Vista", "Sorriso, MT", "combine com o remetente", "ABC1D23"])
      expect(screen.getByText(fact)).toBeDefined();
    expect(screen.getByRole("button", { name: "Saí com a carga" }).className).toContain("bg-accent");
    expect(screen.getByRole("button", { name: "Cheguei" }).className).not.toContain("bg-accent");
  });

  it("sends what is recorded with the phone's time, and says when it was sent", async () => {
    server.answer(readDriverLoad, LOAD);
    await show();
    await press("Saí com a carga");
    type(await screen.findByLabelText("Lugar"), "Posto do km 720");
    const after: DriverLoad = {
      ...LOAD,
      status: "transito",
      updates: [
        {
          ...{ key: "0198c0de-0000-4000-8000-000000000001", kind: "departed", outcome: "recorded" },
          ...{ occurredAt: "2026-11-21T12:00:00.000Z", recordedAt: "2026-11-21T12:00:10.000Z" },
        },
      ],
    };
    server.answer(sendDriverUpdate, { outcome: "recorded", load: after });
    server.answer(readDriverLoad, after);
    await press("Confirmar saída");
    const said = await screen.findByText(/^Enviada às/);
    expect(said).toBeDefined();
    expect(server.sentTo(sendDriverUpdate)).toMatchObject([
      { body: { kind: "departed", place: "Posto do km 720", key: expect.any(String) } },
    ]);
    expect(outbox.kept).toEqual([]);
    expect(screen.getByRole("button", { name: "Cheguei" }).className).toContain("bg-accent");
  });

  it("keeps what is recorded without a connection, and shows the load as it was last seen", async () => {
    await outbox.saw("abc", LOAD);
    cut();
    await show();
    expect(await screen.findByText(/fica neste aparelho/)).toBeDefined();
    await press("Observação");
    await press("Registrar observação");
    expect(await screen.findByText("Escreva a observação.")).toBeDefined();
    const dialog = within(screen.getByRole("dialog"));
    type(dialog.getByRole("textbox"), "Fila na balança");
    await press("Registrar observação");
    expect(await screen.findByText("Aguardando rede")).toBeDefined();
    expect(outbox.kept).toMatchObject([{ kind: "note", words: { note: "Fila na balança" }, refusal: null }]);
  });

  it("keeps what the server does not take, with the reason, until it is deleted", async () => {
    server.answer(readDriverLoad, LOAD);
    server.refuse(sendDriverUpdate, "idempotency.key_reused");
    await show();
    await press("Cheguei");
    await press("Confirmar chegada");
    expect(await screen.findByText(/^Não foi aceita:/)).toBeDefined();
    await press("Apagar");
    await waitFor(() => expect(outbox.kept).toEqual([]));
  });

  it("says that a link is over, and what the phone still holds", async () => {
    await outbox.add("abc", {
      ...{ key: "k", kind: "arrived", occurredAt: "2026-11-21T12:00:00.000Z", picture: null },
      words: { place: "Porto de Santos" },
    });
    server.refuse(sendDriverUpdate, "resource.not_found");
    await show();
    expect(await screen.findByRole("heading", { name: "Este link não vale mais" })).toBeDefined();
    expect(screen.getByText(/Chegada registrada · Porto de Santos/)).toBeDefined();
  });
});
