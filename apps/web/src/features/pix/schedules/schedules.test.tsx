import { readWallets } from "@lastro/contracts/accounts";
import { listPayees } from "@lastro/contracts/payees";
import { listPixPayments, previewPixPayment } from "@lastro/contracts/pix-payments";
import {
  cancelPixSchedule,
  createPixSchedule,
  getPixSchedule,
  listPixSchedules,
} from "@lastro/contracts/pix-schedules";
import { fireEvent, screen, within } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { routes } from "@/features/pix/routes";
import type { Schedule, ScheduleRun } from "@/features/pix/schedules/api";
import { renderRoutes } from "@/testing/render-page";
import { type StubServer, stubServer } from "@/testing/stub-server";

vi.setConfig({ testTimeout: 20_000 });

const id = "0190c1f0-0000-7000-8000-000000000001";
const receiver = {
  name: "Ana S**** L***",
  document: "***.982.247-**",
  institution: "Banco Ipê",
  key: "ana@exemplo.com.br",
  account: null,
};
const coming: ScheduleRun = {
  id,
  scheduleId: id,
  date: "2030-03-06",
  plannedOn: "2030-03-04",
  status: "waiting",
  reason: null,
  amount: "25.50",
  receiver,
  repeats: "monthly",
  paymentId: null,
  paymentStatus: null,
};
const schedule: Schedule = {
  id,
  status: "active",
  way: "key",
  amount: "25.50",
  receiver,
  message: null,
  startsOn: "2030-03-04",
  repeats: "monthly",
  until: null,
  times: null,
  onBusinessDays: true,
  createdAt: "2030-02-10T12:00:00.000Z",
  comingDates: ["2030-03-06", "2030-04-04"],
  runs: [coming],
};

let server: StubServer;
// Loaded before anything on it is waited for.
beforeAll(
  () =>
    Promise.all([
      import("@/features/pix/pay/pay-page"),
      import("@/features/pix/schedules/agenda-page"),
      import("@/features/pix/schedules/schedule-page"),
    ]),
  30_000,
);
beforeEach(() => {
  server = stubServer();
  server.answer(listPixPayments, { items: [], nextCursor: null });
  server.answer(listPayees, { items: [] });
  server.answer(getPixSchedule, schedule);
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));

describe("scheduling a Pix", () => {
  it("shows the business day it falls on before it is confirmed", async () => {
    server.answer(previewPixPayment, {
      ...{ id, way: "key", receiver, amount: "25.50", canChangeAmount: false, message: null },
      ...{ isFirst: false, ignoresRecurrence: false, payeeId: null, expiresAt: "2030-02-10T12:10:00.000Z" },
    });
    server.answer(createPixSchedule, schedule);
    server.answer(readWallets, {
      wallets: [
        {
          asset: "BRL",
          available: { asset: "BRL", amount: "100.00" },
          held: { asset: "BRL", amount: "0.00" },
          vaulted: { asset: "BRL", amount: "0.00" },
          inBasket: { asset: "BRL", amount: "0.00" },
          total: { asset: "BRL", amount: "100.00" },
          valueBrl: "100.00",
        },
      ],
      owed: "0.00",
      totals: { value: "100.00", brl: "100.00", crypto: "0.00" },
      holds: [],
    });
    await renderRoutes(routes, "/pix/pay");
    fireEvent.change(await screen.findByLabelText("Chave Pix ou Pix copia e cola"), {
      target: { value: "ana@exemplo.com.br" },
    });
    press("Continuar");
    await screen.findByText("Valor da cobrança");
    press("Continuar");
    fireEvent.click(await screen.findByRole("radio", { name: "Agendar" }));
    expect(screen.queryByRole("button", { name: /Pagar/ })).toBeNull();
    // Carnival's Monday.
    fireEvent.change(screen.getByLabelText("Data"), { target: { value: "2030-03-04" } });
    expect(screen.getByText("04/03/2030")).toBeTruthy();
    fireEvent.click(screen.getByRole("checkbox"));
    expect(screen.getByText("06/03/2030")).toBeTruthy();
    press(/Agendar R\$/);
    expect(await screen.findByText("Pix agendado")).toBeTruthy();
    expect(server.sentTo(createPixSchedule)).toMatchObject([
      {
        body: { previewId: id, startsOn: "2030-03-04", repeats: "once", onBusinessDays: true },
        idempotencyKey: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  });

  it("lists what is to come apart from what is past, with why it was skipped", async () => {
    const skipped = {
      ...coming,
      status: "skipped",
      reason: "insufficient_funds",
      date: "2030-02-04",
    } as const;
    server.answer(listPixSchedules, { coming: [coming], items: [skipped], nextCursor: null });
    await renderRoutes(routes, "/pix/schedules");
    const next = within(await screen.findByRole("region", { name: "Próximos" }));
    expect(await next.findByText("Agendado")).toBeTruthy();
    const past = within(screen.getByRole("region", { name: "Já passaram" }));
    expect(past.getByText("o saldo não bastou até as 20h")).toBeTruthy();
  });

  it("is cancelled after being asked", async () => {
    server.answer(cancelPixSchedule, { ...schedule, status: "cancelled", comingDates: [] });
    await renderRoutes(routes, `/pix/schedules/${id}`);
    fireEvent.click(await screen.findByRole("button", { name: "Cancelar agendamento" }));
    const dialog = within(await screen.findByRole("dialog"));
    server.answer(getPixSchedule, { ...schedule, status: "cancelled", comingDates: [] });
    fireEvent.click(dialog.getByRole("button", { name: "Cancelar agendamento" }));
    expect(await screen.findByText("Cancelado")).toBeTruthy();
    expect(server.sentTo(cancelPixSchedule)).toHaveLength(1);
  });
});
