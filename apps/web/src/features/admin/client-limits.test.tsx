import { readClientLimits, setClientLimit } from "@lastro/contracts/limits";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ClientLimits } from "@/features/admin/client-limits";
import { loadNamespaces } from "@/lib/i18n/i18n";
import type { Limit } from "@/lib/limits";
import { renderRoutes } from "@/testing/render-page";
import { stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const ANA = "0190c1f0-0000-7000-8000-000000000001";
const night: Limit = {
  category: "sent",
  rule: "night",
  window: "night",
  allowed: "1000.00",
  used: "600.00",
  remaining: "400.00",
  maximum: "20000.00",
  resetsAt: null,
  raise: null,
};

it("A client is given a limit only with a reason, and the page says it", async () => {
  await loadNamespaces("limits");
  const server = stubServer();
  let limits = [night];
  server.answer(readClientLimits, () => ({ limits, waiting: [] }));
  server.answer(setClientLimit, () => {
    limits = [{ ...night, allowed: "50000.00" }];
    return { limits, waiting: [] };
  });
  await renderRoutes([{ path: "/", element: <ClientLimits id={ANA} /> }]);
  fireEvent.click(await screen.findByRole("button", { name: /^Alterar/ }));
  const dialog = await screen.findByRole("dialog");
  fireEvent.change(within(dialog).getByLabelText("Novo limite"), { target: { value: "50000,00" } });
  const save = screen.getByRole<HTMLButtonElement>("button", { name: "Salvar limite" });
  expect(save.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/Motivo/), { target: { value: "Renda comprovada." } });
  await waitFor(() => expect(save.disabled).toBe(false));
  fireEvent.click(save);
  expect(await screen.findByText(/R\$\s600,00 de R\$\s50\.000,00/)).toBeTruthy();
  expect(server.sentTo(setClientLimit)).toMatchObject([
    { params: { id: ANA, category: "sent", rule: "night" }, body: { reason: "Renda comprovada." } },
  ]);
});
