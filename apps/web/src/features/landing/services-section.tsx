import {
  ArrowLeftRight,
  ArrowRight,
  Handshake,
  type LucideIcon,
  Network,
  Snowflake,
  Undo2,
  UserRoundCheck,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Section, SectionHeading } from "@/features/landing/section";
import type { Namespaces } from "@/lib/i18n/namespaces";

interface Service {
  id: keyof Namespaces["landing"]["services"]["items"];
  icon: LucideIcon;
  to: string;
}

const services: readonly Service[] = [
  { id: "account", icon: UserRoundCheck, to: "/register" },
  { id: "exchange", icon: ArrowLeftRight, to: "/currency" },
  { id: "desk", icon: Handshake, to: "/otc" },
  { id: "web3", icon: Network, to: "/web3" },
  { id: "custody", icon: Snowflake, to: "/wallet" },
  { id: "recovery", icon: Undo2, to: "/wallet/recoveries" },
];

export function ServicesSection() {
  const { t } = useTranslation("landing");
  return (
    <Section id="services" className="border-t">
      <SectionHeading id="services" title={t("services.title")} lead={t("services.lead")} />
      <ul className="mt-12 grid gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-2 lg:grid-cols-3">
        {services.map(({ id, icon: Icon, to }) => (
          <li
            key={id}
            className="group relative flex flex-col bg-ground p-6 transition-colors hover:bg-surface sm:p-8"
          >
            <Icon aria-hidden="true" className="size-7 text-accent" strokeWidth={1.5} />
            <h3 className="mt-6 font-semibold text-lg tracking-tight">
              <Link to={to} className="rounded-sm after:absolute after:inset-0">
                {t(`services.items.${id}.title`)}
              </Link>
            </h3>
            <p className="mt-2 text-pretty text-ink-muted leading-relaxed">
              {t(`services.items.${id}.text`)}
            </p>
            <span
              aria-hidden="true"
              className="mt-6 inline-flex items-center gap-1.5 font-medium text-accent text-sm transition-transform group-hover:translate-x-1"
            >
              {t("services.open")}
              <ArrowRight className="size-4" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
