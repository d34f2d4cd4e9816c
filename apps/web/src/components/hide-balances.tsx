import { Eye, EyeOff } from "lucide-react";
import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "@/components/ui/button";

const STORAGE_KEY = "hide-balances";

interface HideBalances {
  hidden: boolean;
  toggle(): void;
}

const HideBalancesContext = createContext<HideBalances>({ hidden: false, toggle: () => undefined });

/** Whether amounts marked as concealable are shown; remembered on this device. */
export function HideBalancesProvider({ children }: { children: ReactNode }) {
  const [hidden, setHidden] = useState(() => window.localStorage.getItem(STORAGE_KEY) === "true");
  const value = useMemo<HideBalances>(
    () => ({
      hidden,
      toggle: () => {
        window.localStorage.setItem(STORAGE_KEY, String(!hidden));
        setHidden(!hidden);
      },
    }),
    [hidden],
  );
  return <HideBalancesContext value={value}>{children}</HideBalancesContext>;
}

export function useHideBalances(): HideBalances {
  return use(HideBalancesContext);
}

export function HideBalancesToggle() {
  const { t } = useTranslation();
  const { hidden, toggle } = useHideBalances();
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-pressed={hidden}
      aria-label={t("balance.hide")}
      title={hidden ? t("balance.show") : t("balance.hide")}
      onClick={toggle}
    >
      {hidden ? (
        <EyeOff aria-hidden="true" className="size-5" />
      ) : (
        <Eye aria-hidden="true" className="size-5" />
      )}
    </Button>
  );
}
