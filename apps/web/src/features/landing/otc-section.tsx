import { useTranslation } from "react-i18next";
import { AssetIcon } from "@/components/asset-icon";
import { DeskCalculator } from "@/features/landing/desk-calculator";
import { Section, SectionHeading } from "@/features/landing/section";

const shares = [
  { asset: "BTC", name: "Bitcoin", width: "w-[85%]", share: "85%" },
  { asset: "USDT", name: "USDT", width: "w-[65%]", share: "65%" },
  { asset: "ETH", name: "Ethereum", width: "w-[45%]", share: "45%" },
];

export function OtcSection() {
  const { t } = useTranslation("landing");
  return (
    <Section
      id="otc"
      className="relative overflow-hidden bg-linear-160 from-accent via-accent to-[#072117] text-on-accent"
    >
      <div className="grid gap-14 lg:grid-cols-[1fr_minmax(0,34rem)] lg:gap-16">
        <div>
          <SectionHeading
            id="otc"
            eyebrow={t("otc.eyebrow")}
            title={t("otc.title")}
            lead={t("otc.text")}
            inverse
          />
          <dl className="mt-12">
            <dt className="text-on-accent-muted">{t("otc.minimum")}</dt>
            <dd className="figures mt-2 whitespace-nowrap font-semibold text-[clamp(2.25rem,9vw,3.75rem)] leading-none tracking-[-0.035em]">
              R$ 100.000,00
            </dd>
          </dl>
          <h3 className="mt-12 border-on-accent/25 border-b pb-3 text-on-accent-muted text-sm">
            {t("otc.shares")}
          </h3>
          <ul className="mt-5 flex flex-col gap-5">
            {shares.map(({ asset, name, width, share }) => (
              <li key={asset} className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
                <AssetIcon asset={asset} className="size-7" />
                <span className="font-medium">{name}</span>
                <span className="figures font-semibold text-xl">{share}</span>
                <span
                  aria-hidden="true"
                  className="col-span-3 h-1.5 overflow-hidden rounded-full bg-on-accent/15"
                >
                  <span className={`block h-full rounded-full bg-wheat ${width}`} />
                </span>
              </li>
            ))}
          </ul>
        </div>
        <DeskCalculator />
      </div>
    </Section>
  );
}
