import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AssetIcon } from "@/components/asset-icon";
import { Button } from "@/components/ui/button";
import { Section, SectionHeading } from "@/features/landing/section";

const shares = [
  { asset: "BTC", name: "Bitcoin", width: "w-[85%]", share: "85%" },
  { asset: "USDT", name: "USDT", width: "w-[65%]", share: "65%" },
  { asset: "ETH", name: "Ethereum", width: "w-[45%]", share: "45%" },
];

export function OtcSection() {
  const { t } = useTranslation("landing");
  return (
    <Section id="otc" className="bg-accent text-on-accent">
      <div className="grid gap-14 lg:grid-cols-2 lg:gap-20">
        <div>
          <SectionHeading
            id="otc"
            eyebrow={t("otc.eyebrow")}
            title={t("otc.title")}
            lead={t("otc.text")}
            inverse
          />
          <Button asChild size="lg" variant="wheat" className="mt-10">
            <Link to="/otc">{t("otc.start")}</Link>
          </Button>
        </div>
        <div className="flex flex-col justify-between gap-10">
          <dl>
            <dt className="text-on-accent-muted">{t("otc.minimum")}</dt>
            <dd className="figures mt-1 whitespace-nowrap font-semibold text-[clamp(2.25rem,9vw,3.75rem)] leading-none tracking-[-0.035em]">
              R$ 100.000,00
            </dd>
          </dl>
          <div>
            <h3 className="border-on-accent/25 border-b pb-3 text-on-accent-muted text-sm">
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
        </div>
      </div>
    </Section>
  );
}
