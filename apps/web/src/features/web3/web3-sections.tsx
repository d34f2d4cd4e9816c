import { useTranslation } from "react-i18next";
import { SectionNav } from "@/components/section-nav";

/** A client's own wallets outside, and the vault inside. */
export function Web3Sections() {
  const { t } = useTranslation("web3");
  return (
    <SectionNav
      label={t("sections.label")}
      sections={[
        { to: "/web3", end: true, word: t("sections.wallets") },
        { to: "/web3/vault", end: false, word: t("sections.vault") },
      ]}
    />
  );
}
