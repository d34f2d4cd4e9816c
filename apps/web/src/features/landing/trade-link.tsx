import { LockKeyhole } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/cn";
import { useSession } from "@/lib/session/session-store";

/** Whether what needs an account opens at once, or asks to sign in first. */
export function useIsSignedIn(): boolean {
  return useSession().status === "signed-in";
}

/** Leads to the market between people, where the asset is traded; says so when that asks to sign in. */
export function TradeLink({ asset, className }: { asset: string; className?: string }) {
  const { t } = useTranslation("landing");
  const isSignedIn = useIsSignedIn();
  const name = t("quotes.tradeAsset", { name: asset });
  return (
    <Button asChild variant="secondary" size="sm" className={className}>
      <Link to="/p2p" aria-label={isSignedIn ? name : t("quotes.tradeSignedOut", { name })}>
        {!isSignedIn && <LockKeyhole aria-hidden="true" className="size-3.5 text-ink-muted" />}
        {t("quotes.trade")}
      </Link>
    </Button>
  );
}

/** Says of the links marked with a lock that they ask to sign in. */
export function SignInNote({ className }: { className?: string }) {
  const { t } = useTranslation("landing");
  if (useIsSignedIn()) return null;
  return (
    <p className={cn("flex items-start gap-2 text-ink-muted text-sm", className)}>
      <LockKeyhole aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      {t("quotes.signInNote")}
    </p>
  );
}
