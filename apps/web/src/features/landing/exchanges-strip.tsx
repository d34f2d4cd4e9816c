import { useTranslation } from "react-i18next";

/** Names only, each set in a manner of its own: no mark of theirs is reproduced. */
const exchanges = [
  { name: "Binance", set: "font-semibold tracking-[0.12em] uppercase text-[0.9em]" },
  { name: "Coinbase", set: "font-semibold tracking-[-0.05em] lowercase text-[1.1em]" },
  { name: "Kraken", set: "font-bold tracking-[-0.02em] lowercase" },
  { name: "OKX", set: "font-black tracking-[0.02em]" },
  { name: "Bybit", set: "font-extrabold tracking-[0.08em] uppercase text-[0.9em]" },
  { name: "KuCoin", set: "font-bold tracking-[-0.01em]" },
  { name: "Bitfinex", set: "font-medium tracking-[0.02em] uppercase text-[0.85em]" },
  { name: "Bitstamp", set: "font-light tracking-[-0.03em] text-[1.1em]" },
  { name: "Gemini", set: "font-light tracking-[0.22em] uppercase text-[0.85em]" },
  { name: "Gate.io", set: "font-semibold tracking-[-0.04em] lowercase" },
  { name: "HTX", set: "font-black tracking-[0.14em]" },
  { name: "Crypto.com", set: "font-semibold tracking-[-0.03em] lowercase" },
];

export function ExchangesStrip() {
  const { t } = useTranslation("landing");
  return (
    <section id="exchanges" aria-labelledby="exchanges-title" className="border-t">
      <div className="page-width py-12">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="exchanges-title" className="font-medium text-sm">
            {t("exchanges.title")}
          </h2>
          <p className="text-ink-muted text-xs">{t("exchanges.note")}</p>
        </div>
        <ul className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-xl border bg-line sm:grid-cols-3 lg:grid-cols-6">
          {exchanges.map(({ name, set }) => (
            <li
              key={name}
              className="flex h-20 items-center justify-center bg-ground text-ink-muted text-lg"
              translate="no"
            >
              <span className={set}>{name}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
