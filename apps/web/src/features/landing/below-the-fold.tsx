import { useEffect } from "react";
import { useLocation } from "react-router";
import { AccessSection } from "@/features/landing/access-section";
import { BooksSection } from "@/features/landing/books/books-section";
import { CardSection } from "@/features/landing/card-section";
import { CompanySection } from "@/features/landing/company-section";
import { CorporateSection } from "@/features/landing/corporate-section";
import { ExchangesStrip } from "@/features/landing/exchanges-strip";
import { FeesSection } from "@/features/landing/fees-section";
import { GrainSection } from "@/features/landing/grain-section";
import { MarketSection } from "@/features/landing/market-section";
import { OtcSection } from "@/features/landing/otc-section";
import { P2pSection } from "@/features/landing/p2p-section";
import { QuestionsSection } from "@/features/landing/questions-section";
import { ServicesSection } from "@/features/landing/services-section";

export default function BelowTheFold() {
  const { hash } = useLocation();
  // An address that names a section was opened before the section was here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later addresses find it
  useEffect(() => {
    if (hash !== "") document.getElementById(hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <ServicesSection />
      <P2pSection />
      <OtcSection />
      <MarketSection />
      <CardSection />
      <GrainSection />
      <BooksSection />
      <CompanySection />
      <CorporateSection />
      <ExchangesStrip />
      <FeesSection />
      <QuestionsSection />
      <AccessSection />
    </>
  );
}
