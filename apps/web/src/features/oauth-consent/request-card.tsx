import { Check, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Card, CardContent } from "@/components/ui/card";
import { type AccessRequest, type Answer, answerRequest } from "@/features/oauth-consent/api";
import { codeOf } from "@/lib/session/auth-failure";
import { knownScopes } from "@/lib/session/oauth-scopes";
import { useAuthAction } from "@/lib/session/use-auth-action";

interface RequestCardProps {
  request: AccessRequest;
  /** Told where the browser goes with the answer. */
  onAnswered: (redirectUrl: string) => void;
  /** Told when there is nothing to answer any more. */
  onGone: () => void;
}

/** Refusals of an answer that came too late: expired, answered in another tab, or the program was removed. */
const GONE: readonly (string | undefined)[] = ["oauth_authorization_not_found", "validation_failed"];

/** What the program would know, what it would not, where it is, and the two answers. */
export function RequestCard({ request, onAnswered, onGone }: RequestCardProps) {
  const { t } = useTranslation("oauth-consent");
  const { id, name, host } = request;
  const [answered, setAnswered] = useState(false);
  const answering = useAuthAction(async (answer: Answer) => {
    try {
      const redirectUrl = await answerRequest(id, answer);
      setAnswered(true);
      onAnswered(redirectUrl);
    } catch (error) {
      if (!GONE.includes(codeOf(error))) throw error;
      onGone();
    }
  });
  const busy = answering.busy || answered;
  return (
    <>
      <Card>
        <CardContent className="flex flex-col gap-4">
          <h2 className="break-words font-semibold">{t("willKnow", { name })}</h2>
          <ul className="flex flex-col gap-3">
            {knownScopes(request.scopes).map((scope) => (
              <li key={scope} className="flex gap-2.5 text-sm">
                <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent" />
                {t(`scopes.${scope}`)}
              </li>
            ))}
          </ul>
          <p className="flex gap-2.5 border-t pt-4 text-ink-muted text-sm">
            <ShieldCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t("willNot")}
          </p>
        </CardContent>
      </Card>
      <p className="break-words text-ink-muted text-sm">{t("where", { host })}</p>
      {answering.problem !== undefined && <Alert tone="negative">{answering.problem}</Alert>}
      {/* On a phone the answers stay within reach, above the strip of a demonstration. */}
      <div className="flex flex-col gap-2 bg-ground py-2 max-sm:sticky max-sm:bottom-7">
        <Button size="lg" disabled={busy} onClick={() => answering.run("approve")}>
          {busy ? t("busy") : t("approve")}
        </Button>
        <Button size="lg" variant="secondary" disabled={busy} onClick={() => answering.run("deny")}>
          {t("deny")}
        </Button>
      </div>
      <p className="text-ink-muted text-sm">{t("later")}</p>
    </>
  );
}
