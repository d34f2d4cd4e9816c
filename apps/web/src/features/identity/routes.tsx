import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

export const routes: RouteObject[] = [
  {
    path: "/login",
    ...lazyPage(["identity"], async () => (await import("@/features/identity/login-page")).LoginPage),
  },
  {
    path: "/register",
    ...lazyPage(["identity"], async () => (await import("@/features/identity/register-page")).RegisterPage),
  },
  {
    path: "/email-confirmed",
    ...lazyPage(
      ["identity"],
      async () => (await import("@/features/identity/email-confirmed-page")).EmailConfirmedPage,
    ),
  },
  {
    path: "/forgot-password",
    ...lazyPage(
      ["identity"],
      async () => (await import("@/features/identity/forgot-password-page")).ForgotPasswordPage,
    ),
  },
  {
    path: "/reset-password",
    ...lazyPage(
      ["identity"],
      async () => (await import("@/features/identity/reset-password-page")).ResetPasswordPage,
    ),
  },
  {
    path: "/admin-login",
    ...lazyPage(
      ["identity"],
      async () => (await import("@/features/identity/admin-login-page")).AdminLoginPage,
    ),
  },
];
