import { listUsers } from "@lastro/contracts/backoffice";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ToastRegion } from "@/components/toast-region";
import type { AdminUser } from "@/features/admin/api";
import { routes } from "@/features/admin/routes";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

const ana: AdminUser = {
  id: "0190c1f0-0000-7000-8000-000000000001",
  name: "Ana Prado",
  email: "ana@exemplo.com.br",
  role: "client",
  status: "active",
  cpfMasked: null,
  kycStatus: "APPROVED",
  createdAt: "2026-03-10T12:00:00.000Z",
  lastSignInAt: null,
  balances: [],
};

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(() => import("@/features/admin/users-page"), 30_000);
beforeEach(() => {
  server = stubServer();
  server.answer(listUsers, { items: [ana], nextCursor: null });
});

const asked = () => server.sentTo(listUsers).map(({ query }) => query);

describe("a filtered list", () => {
  it("is narrowed by what its address says, leaving out what no filter could be", async () => {
    await renderRoutes(routes, "/admin/users?search=ana&status=active&role=nobody");
    await screen.findByText("Ana Prado");
    expect(asked()).toEqual([{ search: "ana", status: "active" }]);
    expect(screen.getByLabelText<HTMLInputElement>("Nome, email, CPF ou ID").value).toBe("ana");
  });

  it("keeps what is typed in the address", async () => {
    const { router } = await renderRoutes(routes, "/admin/users?status=active");
    const field = await screen.findByLabelText("Nome, email, CPF ou ID");
    fireEvent.change(field, { target: { value: " prado " } });
    await waitFor(() => expect(router.state.location.search).toBe("?status=active&search=prado"));
    await waitFor(() => expect(asked().at(-1)).toEqual({ search: "prado", status: "active" }));
  });

  it("hands out the next page after the one it has", async () => {
    server.answer(listUsers, ({ query }) =>
      query.cursor === undefined
        ? { items: [ana], nextCursor: "next" }
        : { items: [{ ...ana, id: ana.id.replace(/1$/, "2"), name: "Bruno Reis" }], nextCursor: null },
    );
    await renderRoutes(routes, "/admin/users");
    fireEvent.click(await screen.findByRole("button", { name: "Carregar mais" }));
    expect(await screen.findByText("Bruno Reis")).toBeTruthy();
    expect(screen.getByText("Ana Prado")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Carregar mais" })).toBeNull();
  });

  it("says that there is nothing", async () => {
    server.answer(listUsers, { items: [], nextCursor: null });
    await renderRoutes(routes, "/admin/users");
    expect(await screen.findByText("Ninguém encontrado")).toBeTruthy();
  });

  it("says that it could not be read, in its place and in a toast", async () => {
    server.refuse(listUsers, "auth.forbidden");
    await renderRoutes(routes, "/admin/users");
    render(<ToastRegion />);
    expect(await screen.findByText("Failed to fetch users")).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Tentar novamente" })).toBeTruthy();
  });
});
