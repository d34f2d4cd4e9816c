import type { WireResponseOf } from "@lastro/contracts";
import { LIFECYCLE_AREAS, LIFECYCLES, readLifecycles } from "@lastro/contracts/published-lifecycles";
import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Diagram, layOut, NODE_HEIGHT } from "@/features/states/lay-out";
import { routes } from "@/features/states/routes";
import words from "@/locales/pt-BR/states.json";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const published: WireResponseOf<typeof readLifecycles>["lifecycles"] = [
  {
    ...{ name: "pix_return", area: "pix", initial: ["PROCESSING"] },
    transitions: { PROCESSING: ["RETURNED", "REFUSED"], RETURNED: [], REFUSED: [] },
  },
  {
    ...{ name: "grain_load", area: "grain", initial: ["preparing"] },
    transitions: { preparing: ["newer_than_us"], newer_than_us: [] },
  },
];

let server: StubServer;
beforeEach(() => {
  server = stubServer();
  server.answer(readLifecycles, { lifecycles: published });
});

describe("the page of lifecycles", () => {
  it("draws each of a subject, and says the same in a table", async () => {
    await renderRoutes(routes, "/docs/states");
    const diagram = await screen.findByRole("img", { name: /Diagrama de Devolução Pix/ });
    expect(within(diagram).getByText("Em processamento")).toBeTruthy();
    const table = screen.getByRole("table", { name: /Estados de Devolução Pix/ });
    const rows = within(table).getAllByRole("row").slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      "Em processamentoInícioPROCESSINGDevolvidoRecusado",
      "DevolvidoRETURNEDFim",
      "RecusadoREFUSEDFim",
    ]);
    expect(screen.queryByRole("table", { name: /Carga/ })).toBeNull();
  });

  it("shows the subject that the address names, by itself or by one of its lifecycles", async () => {
    const { unmount } = await renderRoutes(routes, "/docs/states?area=grain");
    expect(await screen.findByRole("table", { name: /Carga de grãos/ })).toBeTruthy();
    unmount();
    await renderRoutes(routes, "/docs/states#grain_load");
    expect(await screen.findByRole("table", { name: /Carga de grãos/ })).toBeTruthy();
  });

  it("says by its code a state that it has no word for", async () => {
    await renderRoutes(routes, "/docs/states?area=grain");
    const table = await screen.findByRole("table", { name: /Carga de grãos/ });
    expect(within(table).getAllByText("newer_than_us").length).toBeGreaterThan(1);
  });

  it("leads to the same as data", async () => {
    await renderRoutes(routes, "/docs/states");
    const link = await screen.findByRole("link", { name: /JSON/ });
    expect(link.getAttribute("href")).toBe("/v1/lifecycles");
  });
});

describe("the words of states", () => {
  it("name every lifecycle, every subject and every state, and nothing else", () => {
    const states = Object.values(LIFECYCLES).flatMap(({ transitions }) => Object.keys(transitions));
    expect(Object.keys(words.names).sort()).toEqual(Object.keys(LIFECYCLES).sort());
    expect(Object.keys(words.areas).sort()).toEqual([...LIFECYCLE_AREAS].sort());
    expect(Object.keys(words.states).sort()).toEqual(
      [...new Set(states.map((state) => state.toLowerCase()))].sort(),
    );
  });
});

describe.each(Object.entries(LIFECYCLES))("the diagram of %s", (_name, { initial, transitions }) => {
  const next: Readonly<Record<string, readonly string[]>> = transitions;
  const diagram: Diagram = layOut(
    {
      initial: [...initial],
      transitions: Object.fromEntries(Object.entries(next).map(([state, to]) => [state, [...to]])),
    },
    (state) => state,
  );

  it("has every way, and no state covers another", () => {
    const declared = Object.entries(next).flatMap(([state, to]) => to.map((one) => `${state} ${one}`));
    const drawn = diagram.ways.map(({ from, to }) => `${from} ${to}`);
    expect(drawn).toEqual(expect.arrayContaining(declared));
    expect(drawn).toHaveLength(declared.length + initial.length);
    for (const { points } of diagram.ways) expect(points.length).toBeGreaterThan(1);
    for (const place of diagram.places)
      for (const other of diagram.places)
        if (place.state < other.state) {
          const isBeside = Math.abs(place.x - other.x) >= (place.width + other.width) / 2;
          expect(isBeside || Math.abs(place.y - other.y) >= NODE_HEIGHT, other.state).toBe(true);
        }
  });
});
