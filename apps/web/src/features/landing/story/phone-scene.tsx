import { BanknoteArrowDown, CreditCard, ScanQrCode, SendHorizontal, ShoppingBag, Wheat } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Amount } from "@/components/amount";
import { AssetIcon } from "@/components/asset-icon";
import { Sparkline } from "@/components/sparkline";
import { at } from "@/features/landing/story/at";
import { cn } from "@/lib/cn";
import { formatAmount } from "@/lib/format-number";

const COURSE = ["10", "12", "11", "14", "13", "15", "18", "16", "19", "21"];
const ACTIONS = [ScanQrCode, SendHorizontal, CreditCard, Wheat];

/** A client's phone, on which a Pix arrives. */
export function PhoneScene({ className }: { className?: string }) {
  const { t } = useTranslation("landing");
  return (
    <div
      className={cn(
        "overflow-hidden rounded-[2.5rem] border-[#0b1510] border-[7px] bg-ground shadow-[0_30px_60px_-20px_rgb(0_0_0/0.55)]",
        className,
      )}
    >
      <div className="flex items-center justify-between px-5 pt-3 font-semibold text-[0.6875rem]">
        <span className="figures">9:41</span>
        <span className="h-4 w-14 rounded-full bg-[#0b1510]" />
        <span className="h-2.5 w-5 rounded-[0.2rem] border border-ink bg-ink/80" />
      </div>
      <div className="relative flex flex-col gap-4 px-3.5 pt-4">
        <p className="flex items-center gap-2 px-1 font-semibold text-sm">
          <span className="flex size-8 items-center justify-center rounded-full bg-wheat font-semibold text-xs">
            A
          </span>
          {t("story.phone.hello")}
        </p>
        <div className="rounded-2xl bg-linear-145 from-[#16694a] to-accent p-4 text-on-accent">
          <p className="text-on-accent-muted text-xs">{t("story.phone.balance")}</p>
          <p className="relative mt-1 font-semibold text-2xl tracking-tight">
            <span className="story-leave absolute inset-0" style={at(1.1)}>
              <Amount asset="BRL" amount="2480.00" />
            </span>
            <span className="inline-block" style={at(1.2)}>
              <Amount asset="BRL" amount="3730.00" />
            </span>
          </p>
        </div>
        <ul className="flex justify-between px-1">
          {ACTIONS.map((Icon) => (
            <li
              key={Icon.displayName}
              className="flex size-10 items-center justify-center rounded-full bg-accent-soft text-accent"
            >
              <Icon className="size-4" />
            </li>
          ))}
        </ul>
        <div className="flex flex-col gap-1">
          <p className="px-1 text-ink-muted text-xs">{t("story.phone.recent")}</p>
          <div className="relative rounded-xl" style={at(1.4)}>
            <span
              className="story-glow absolute inset-0 rounded-xl bg-positive-soft opacity-0"
              style={at(1.4)}
            />
            <Movement icon={BanknoteArrowDown} name={t("story.phone.pix")} amount="1250.00" />
          </div>
          <Movement icon={ShoppingBag} name={t("story.phone.shop")} amount="-86.40" />
          <Movement icon={Wheat} name={t("story.phone.harvest")} amount="2100.00" />
        </div>
        <div className="flex items-center gap-2 rounded-xl border bg-surface p-2.5 text-[0.6875rem]">
          <AssetIcon asset="BTC" className="size-7" />
          <span className="flex-1 font-medium">Bitcoin</span>
          <Sparkline points={COURSE} filled className="h-7 w-20" />
        </div>
        <div
          className="absolute inset-x-2.5 top-1 flex items-center gap-2.5 rounded-2xl bg-surface p-2.5 shadow-float"
          style={at(0.4)}
        >
          <span className="flex size-9 shrink-0 items-center justify-center rounded-xl bg-positive-soft text-positive">
            <BanknoteArrowDown className="size-4" />
          </span>
          <span className="min-w-0 flex-1 text-[0.6875rem] leading-snug">
            <span className="block font-semibold">{t("story.phone.pix")}</span>
            <span className="block truncate text-ink-muted">
              {t("story.phone.from", { amount: formatAmount("BRL", "1250.00") })}
            </span>
          </span>
        </div>
      </div>
    </div>
  );
}

interface MovementProps {
  icon: typeof ScanQrCode;
  name: string;
  amount: string;
}

function Movement({ icon: Icon, name, amount }: MovementProps) {
  return (
    <p className="relative flex items-center gap-2 px-1 py-1.5 text-[0.6875rem]">
      <span className="flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-muted">
        <Icon className="size-3.5" />
      </span>
      <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
      <Amount asset="BRL" amount={amount} signed className="font-medium" />
    </p>
  );
}
