import { type RouteObject, redirect } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** A client's screens. */
export const routes: RouteObject[] = [
  { path: "/pix", loader: () => redirect("/pix/receive") },
  {
    path: "/pix/receive",
    ...lazyPage(["pix"], async () => (await import("@/features/pix/receive-page")).ReceivePage),
  },
  {
    path: "/pix/charges/:id",
    loader: ({ params }) => redirect(`/pix/receive?charge=${encodeURIComponent(params.id ?? "")}`),
  },
  {
    path: "/pix/pay",
    ...lazyPage(
      ["pix-pay", "pix-schedules", "devices"],
      async () => (await import("@/features/pix/pay/pay-page")).PayPage,
    ),
  },
  {
    path: "/pix/payments/:id",
    ...lazyPage(["pix-pay"], async () => (await import("@/features/pix/pay/payment-page")).PaymentPage),
  },
  {
    path: "/pix/payees",
    ...lazyPage(["pix-pay"], async () => (await import("@/features/pix/payees/payees-page")).PayeesPage),
  },
  {
    path: "/pix/schedules",
    ...lazyPage(
      ["pix-schedules", "pix-pay"],
      async () => (await import("@/features/pix/schedules/agenda-page")).AgendaPage,
    ),
  },
  {
    path: "/pix/schedules/:id",
    ...lazyPage(
      ["pix-schedules", "pix-pay"],
      async () => (await import("@/features/pix/schedules/schedule-page")).SchedulePage,
    ),
  },
];
