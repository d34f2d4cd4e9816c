import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { PageTitle } from "@/components/page-title";
import { HeroSection } from "@/features/landing/hero-section";

// What is read first does not wait for the code of what is below it.
const BelowTheFold = lazy(() => import("@/features/landing/below-the-fold"));

export function LandingPage() {
  const { t } = useTranslation("landing");
  return (
    <>
      <PageTitle whole>{t("documentTitle")}</PageTitle>
      <HeroSection />
      <Suspense fallback={<div className="min-h-dvh" />}>
        <BelowTheFold />
      </Suspense>
    </>
  );
}
