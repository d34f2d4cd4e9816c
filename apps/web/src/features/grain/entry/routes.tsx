import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

/** Sign-in, registration and passwords of the marketplace. */
export const routes: RouteObject[] = [
  {
    path: "/agro",
    ...lazyPage([], async () => (await import("@/features/grain/entry/entrance")).Entrance),
  },
  {
    path: "/agro/login",
    ...lazyPage(
      ["grain-entry", "grain", "identity"],
      async () => (await import("@/features/grain/entry/login-page")).LoginPage,
    ),
  },
  {
    path: "/agro/register",
    ...lazyPage(
      ["grain-entry", "grain", "identity"],
      async () => (await import("@/features/grain/entry/register-page")).RegisterPage,
    ),
  },
  {
    path: "/agro/forgot-password",
    ...lazyPage(
      ["grain-entry", "grain", "identity"],
      async () => (await import("@/features/grain/entry/forgot-password-page")).ForgotPasswordPage,
    ),
  },
  {
    path: "/agro/reset-password",
    ...lazyPage(
      ["grain-entry", "grain", "identity"],
      async () => (await import("@/features/grain/entry/reset-password-page")).ResetPasswordPage,
    ),
  },
  {
    path: "/agro/invitation",
    ...lazyPage(
      ["grain-team", "grain-entry", "grain", "identity"],
      async () => (await import("@/features/grain/entry/invitation-page")).InvitationPage,
    ),
  },
  {
    path: "/agro/contract/:hash",
    ...lazyPage(
      ["grain-entry", "grain-orders", "grain-shared-signing", "grain-shared-papers", "grain"],
      async () => (await import("@/features/grain/entry/contract-page")).ContractPage,
    ),
  },
  {
    path: "/agro/stop",
    ...lazyPage(
      ["grain-entry", "grain", "identity"],
      async () => (await import("@/features/grain/entry/stop-page")).StopPage,
    ),
  },
];
