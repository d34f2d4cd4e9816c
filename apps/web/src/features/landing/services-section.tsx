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
import { useIsSignedIn } from "@/features/landing/trade-link";
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
  const isSignedIn = useIsSignedIn();
  return (
    <Section id="services" className="border-t">
      <SectionHeading id="services" title={t("services.title")} lead={t("services.lead")} />
      <ul className="mt-12 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-5">
        {services.map(({ id, icon: Icon, to }) => (
          <li
            key={id}
            className="group relative flex flex-col rounded-2xl border bg-surface p-5 transition-[transform,box-shadow] duration-200 hover:-translate-y-1 hover:shadow-float sm:p-8 motion-reduce:hover:translate-y-0"
          >
            <span className="flex size-11 items-center sm:size-14 justify-center rounded-2xl bg-accent text-wheat">
              <Icon aria-hidden="true" className="size-5.5 sm:size-7" strokeWidth={1.5} />
            </span>
            <h3 className="mt-4 sm:mt-6 font-semibold text-lg tracking-tight">
              <Link to={to} className="rounded-sm after:absolute after:inset-0">
                {t(`services.items.${id}.title`)}
              </Link>
            </h3>
            <p className="mt-2 flex-1 text-pretty text-ink-muted leading-relaxed">
              {t(`services.items.${id}.text`)}
            </p>
            <span
              aria-hidden="true"
              className="mt-4 inline-flex items-center sm:mt-6 gap-1.5 font-medium text-accent text-sm transition-transform group-hover:translate-x-1"
            >
              {t(isSignedIn ? "services.open" : to === "/register" ? "services.register" : "services.signIn")}
              <ArrowRight className="size-4" />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
