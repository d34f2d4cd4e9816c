import type { RouteObject } from "react-router";
import { lazyPage } from "@/app/lazy-page";

const account = (page: keyof typeof import("@/features/identity/account-pages")) =>
  lazyPage(["identity"], async () => (await import("@/features/identity/account-pages"))[page]);

export const routes: RouteObject[] = [
  {
    path: "/login",
    ...lazyPage(["identity"], async () => (await import("@/features/identity/login-page")).LoginPage),
  },
  { path: "/register", ...account("RegisterPage") },
  { path: "/check-email", ...account("CheckEmailPage") },
  { path: "/email-confirmed", ...account("EmailConfirmedPage") },
  { path: "/forgot-password", ...account("ForgotPasswordPage") },
  { path: "/reset-password", ...account("ResetPasswordPage") },
  {
    path: "/admin-login",
    ...lazyPage(
      ["identity"],
      async () => (await import("@/features/identity/admin-login-page")).AdminLoginPage,
    ),
  },
];
