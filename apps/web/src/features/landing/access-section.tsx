import { ArrowRight } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Skeleton } from "@/components/ui/skeleton";
import { Section, SectionHeading } from "@/features/landing/section";

// Below everything else: the page does not wait for the code of a form.
const RequestAccessForm = lazy(async () => ({
  default: (await import("@/features/landing/request-access-form")).RequestAccessForm,
}));

export function AccessSection() {
  const { t } = useTranslation("landing");
  const doors = [
    { to: "/login", label: t("access.client") },
    { to: "/register", label: t("access.create") },
  ];
  return (
    <Section id="access" className="border-t bg-wheat-soft">
      <div className="grid gap-12 lg:grid-cols-2 lg:gap-20">
        <div>
          <SectionHeading id="access" title={t("access.title")} lead={t("access.lead")} />
          <Suspense fallback={<Skeleton className="mt-10 h-40 max-w-md" />}>
            <RequestAccessForm />
          </Suspense>
        </div>
        <div className="flex flex-col items-start gap-6 self-center">
          <ul className="flex w-full flex-col divide-y divide-wheat/70 border-wheat/70 border-y">
            {doors.map(({ to, label }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="group flex items-center justify-between gap-4 py-6 font-semibold text-2xl tracking-tight hover:text-accent"
                >
                  {label}
                  <ArrowRight
                    aria-hidden="true"
                    className="size-6 transition-transform group-hover:translate-x-1"
                  />
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to="/admin-login"
            className="inline-flex min-h-8 items-center rounded-sm text-ink-muted text-sm underline-offset-4 hover:text-ink hover:underline"
          >
            {t("access.admin")}
          </Link>
        </div>
      </div>
    </Section>
  );
}
