import type { WireResponseOf } from "@lastro/contracts";
import { decideConsents, readConsents } from "@lastro/contracts/consents";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { ConsentGate } from "@/app/consent-gate";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

type Consent = WireResponseOf<typeof readConsents>["items"][number];

const consent = (document: Consent["document"], pending: boolean): Consent => ({
  document,
  version: "2",
  given: document !== "marketing",
  decidedVersion: pending ? "1" : "2",
  decidedAt: "2026-11-03T12:00:00Z",
  decidedFrom: "203.0.113.7",
  pending,
});

let items: Consent[];
let server: StubServer;
beforeEach(() => {
  items = [consent("terms", true), consent("privacy", false), consent("marketing", false)];
  server = stubServer();
  server.answer(readConsents, () => ({ items }));
  server.answer(decideConsents, () => {
    items = items.map((each) => ({ ...each, pending: false }));
    return { items };
  });
});

const gate = () => renderRoutes([{ path: "/", Component: ConsentGate }]);

describe("a text newer than what was agreed to", () => {
  it("is put before the client, and agreed to in the version in force", async () => {
    await gate();
    const link = await screen.findByRole("link", { name: "Termos de uso" });
    expect(link.getAttribute("href")).toBe("/terms");
    expect(screen.queryByRole("link", { name: "Privacidade" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Li e aceito" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(decideConsents).map(({ body }) => body)).toEqual([
      { decisions: [{ document: "terms", version: "2", given: true }] },
    ]);
  });

  it("may wait until the next visit", async () => {
    await gate();
    fireEvent.click(await screen.findByRole("button", { name: "Agora não" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(decideConsents)).toEqual([]);
  });

  it("is none where everything was agreed to", async () => {
    items = items.map((each) => ({ ...each, pending: false }));
    await gate();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
