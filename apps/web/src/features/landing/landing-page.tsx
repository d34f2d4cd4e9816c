import { useTranslation } from "react-i18next";
import { PageTitle } from "@/components/page-title";
import { AccessSection } from "@/features/landing/access-section";
import { CompanySection } from "@/features/landing/company-section";
import { CorporateSection } from "@/features/landing/corporate-section";
import { ExchangesStrip } from "@/features/landing/exchanges-strip";
import { HeroSection } from "@/features/landing/hero-section";
import { MarketSection } from "@/features/landing/market-section";
import { OtcSection } from "@/features/landing/otc-section";
import { P2pSection } from "@/features/landing/p2p-section";
import { ServicesSection } from "@/features/landing/services-section";

export function LandingPage() {
  const { t } = useTranslation("landing");
  return (
    <>
      <PageTitle whole>{t("documentTitle")}</PageTitle>
      <HeroSection />
      <ServicesSection />
      <P2pSection />
      <OtcSection />
      <MarketSection />
      <CompanySection />
      <CorporateSection />
      <ExchangesStrip />
      <AccessSection />
    </>
  );
}
