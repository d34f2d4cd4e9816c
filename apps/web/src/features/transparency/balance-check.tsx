import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ErrorAlert } from "@/components/error-alert";
import { FileButton } from "@/components/file-button";
import { Button } from "@/components/ui/button";
import { Card, CardContent, CardHeader, CardTitle } from "@/components/ui/card";
import { type OwnFile, ownFile, type PublishedRoot, tradersFile } from "@/features/transparency/api";
import { checkFile, checkText, type Verdict } from "@/features/transparency/check-file";
import { VerdictShown } from "@/features/transparency/verdict-shown";
import { useAgroSession } from "@/lib/agro-session";
import { saveFile } from "@/lib/save-file";
import { useSession } from "@/lib/session/session-store";

const MAX_FILE_BYTES = 20_000_000;

/** A client's own leaf, checked in their browser: fetched by who is signed in, or from a file, of which nothing is sent. */
export function BalanceCheck({ published }: { published: readonly PublishedRoot[] }) {
  const { t } = useTranslation("transparency");
  const isClient = useSession().status === "signed-in";
  const isTrader = useAgroSession() !== null;
  const [file, setFile] = useState<OwnFile>(null);
  const [verdict, setVerdict] = useState<Verdict>();
  const [failure, setFailure] = useState<unknown>();
  const [isPending, setPending] = useState(false);

  async function check(read: () => Promise<OwnFile>) {
    setPending(true);
    setFailure(undefined);
    setVerdict(undefined);
    try {
      const own = await read();
      setFile(own);
      setVerdict(checkFile(own));
    } catch (error) {
      setFailure(error);
    } finally {
      setPending(false);
    }
  }

  async function checkChosen(chosen: File) {
    setFailure(undefined);
    setFile(null);
    setVerdict(chosen.size > MAX_FILE_BYTES ? { is: "unreadable" } : checkText(await chosen.text()));
  }

  return (
    <Card>
      <CardHeader>
        <CardTitle>{t("check.title")}</CardTitle>
      </CardHeader>
      <CardContent className="flex flex-col gap-4">
        <p className="text-sm">{t("check.lead")}</p>
        <div className="flex flex-wrap gap-3">
          {isClient && (
            <Button disabled={isPending} onClick={() => void check(ownFile)}>
              {t("check.own")}
            </Button>
          )}
          {isTrader && (
            <Button
              variant={isClient ? "secondary" : "primary"}
              disabled={isPending}
              onClick={() => void check(tradersFile)}
            >
              {t("check.trader")}
            </Button>
          )}
          {!isClient && !isTrader && (
            <Button asChild>
              <Link to="/login?next=/transparency">{t("check.signIn")}</Link>
            </Button>
          )}
          <FileButton
            label={t("check.file")}
            accept="application/json,.json"
            disabled={isPending}
            onFile={(chosen) => void checkChosen(chosen)}
          >
            {t("check.file")}
          </FileButton>
        </div>
        {failure !== undefined && <ErrorAlert error={failure} />}
        {verdict !== undefined && <VerdictShown verdict={verdict} published={published} />}
        {file !== null && (
          <Button variant="secondary" className="self-start" onClick={() => download(file)}>
            {t("check.download")}
          </Button>
        )}
        <p className="text-ink-muted text-xs">{t("check.offline")}</p>
      </CardContent>
    </Card>
  );
}

function download(file: NonNullable<OwnFile>): void {
  const content = JSON.stringify(file, null, 2);
  saveFile(new Blob([content], { type: "application/json" }), `lastro-${file.day}.json`);
}
