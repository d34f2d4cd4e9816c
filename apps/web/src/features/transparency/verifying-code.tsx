import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

/** The files that check a leaf, as they run, fetched when somebody asks for them. */
async function readCode() {
  const [sums, tree, files, sha256] = await Promise.all([
    import("@lastro/contracts/liabilities/sums?raw"),
    import("@lastro/contracts/liabilities/tree?raw"),
    import("@lastro/contracts/liabilities/files?raw"),
    import("@lastro/contracts/liabilities/sha256?raw"),
  ]);
  return {
    "tree.ts": tree.default,
    "sums.ts": sums.default,
    "files.ts": files.default,
    "sha256.ts": sha256.default,
  };
}

/** The code this page checks by, to be read. */
export function VerifyingCode() {
  const { t } = useTranslation("transparency");
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery({ queryKey: ["verifying-code"], queryFn: readCode, enabled: isOpen });
  if (!isOpen)
    return (
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {t("code.show")}
      </Button>
    );
  return Object.entries(data ?? {}).map(([name, code]) => (
    <section key={name} aria-label={name} className="flex flex-col gap-1">
      <h3 className="font-medium">{name}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      <pre tabIndex={0} className="max-h-80 overflow-auto rounded bg-sunken p-3 text-xs">
        {code}
      </pre>
    </section>
  ));
}
