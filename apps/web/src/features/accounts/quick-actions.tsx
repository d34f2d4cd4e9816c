import { ArrowLeftRight, HandCoins, Handshake, type LucideIcon, QrCode, ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Profile } from "@/features/accounts/api";
import { cn } from "@/lib/cn";

interface Action {
  to: string;
  icon: LucideIcon;
  label: string;
  hint: string;
  /** The hint says what stands in the way, so it is shown on the smallest screen too. */
  blocked?: boolean;
}

interface QuickActionsProps {
  profile: Profile | undefined;
  className?: string;
}

/** The next thing to do, one tap away; an action that waits for the verification says so. */
export function QuickActions({ profile, className }: QuickActionsProps) {
  const { t } = useTranslation("accounts");
  const unverified = profile !== undefined && !profile.kyc.verified;
  const actions: Action[] = [
    { to: "/pix/pay", icon: HandCoins, label: t("actions.pay"), hint: t("actions.payHint") },
    { to: "/pix", icon: QrCode, label: t("actions.receive"), hint: t("actions.receiveHint") },
    { to: "/transfer", icon: ArrowLeftRight, label: t("actions.transfer"), hint: t("actions.transferHint") },
    {
      to: "/otc",
      icon: Handshake,
      label: t("actions.trade"),
      hint: unverified ? t("actions.tradeBlocked") : t("actions.tradeHint"),
      blocked: unverified,
    },
  ];
  if (unverified) {
    actions.push({
      to: "/kyc-plus",
      icon: ShieldCheck,
      label: t("actions.verify"),
      hint: t("actions.verifyHint"),
    });
  }
  return (
    <nav aria-label={t("actions.label")} className={className}>
      <ul
        className={cn(
          "grid gap-px overflow-hidden rounded-xl border bg-line md:auto-cols-fr md:grid-flow-col",
          "max-md:grid-cols-2",
        )}
      >
        {actions.map(({ to, icon: Icon, label, hint, blocked = false }) => (
          <li key={to} className="bg-surface max-md:last:odd:col-span-2">
            <Link
              to={to}
              className="flex h-full gap-x-3.5 gap-y-2 px-2 py-4 -outline-offset-2 hover:bg-accent-soft/60 max-md:flex-col max-md:items-center max-md:text-center md:items-center md:px-5"
            >
              <Icon aria-hidden="true" className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
              <span className="flex min-w-0 flex-col">
                <span className="font-medium leading-tight max-md:text-sm">{label}</span>
                <span className={cn("text-ink-muted text-sm max-md:text-xs", !blocked && "max-md:sr-only")}>
                  {hint}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
