import { useTranslation } from "react-i18next";
import { CopyCode as Copying } from "@/components/copy-code";

/** The copy-and-paste code of a Pix. */
export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation("pix");
  const words = {
    label: t("charge.copyLabel"),
    copy: t("charge.copy"),
    copied: t("charge.copied"),
    failed: t("charge.copyFailed"),
  };
  return <Copying code={code} words={words} />;
}
