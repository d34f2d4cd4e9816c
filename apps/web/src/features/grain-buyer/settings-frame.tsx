import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link, Navigate } from "react-router";
import { Button } from "@/components/ui/button";
import { BuyerFrame } from "@/features/grain-buyer/buyer-frame";
import { useAgroSession } from "@/lib/agro-session";

interface SettingsFrameProps {
  /** Where a producer who came here is at home. */
  producersOwn: string;
  /** Where one came from, and its word. */
  back: { to: string; word: string };
  children: ReactNode;
}

/** What buyers look at beside their dashboard, with the way back; others are shown the way to theirs. */
export function SettingsFrame({ producersOwn, back, children }: SettingsFrameProps) {
  const session = useAgroSession();
  if (session === null) return <Navigate to="/agro/login" replace />;
  if (session.user.accountType !== "buyer") return <Navigate to={producersOwn} replace />;
  return (
    <BuyerFrame name={session.user.name}>
      <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3">
        <Link to={back.to}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.word}
        </Link>
      </Button>
      {children}
    </BuyerFrame>
  );
}
