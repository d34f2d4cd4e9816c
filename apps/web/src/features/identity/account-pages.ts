// One chunk, because every lazy import weighs on the first script: how an account is made, confirmed and recovered.
export { CheckEmailPage } from "@/features/identity/check-email-page";
export { EmailConfirmedPage } from "@/features/identity/email-confirmed-page";
export { ForgotPasswordPage } from "@/features/identity/forgot-password-page";
export { RegisterPage } from "@/features/identity/register-page";
export { ResetPasswordPage } from "@/features/identity/reset-password-page";
