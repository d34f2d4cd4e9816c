import type { WireRequestOf } from "@lastro/contracts";
import type { sendCryptoInDemo } from "@lastro/contracts/demo";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { prepareDeposit, type Wallet } from "@/features/web3/api";
import { sendFromTestWallet } from "@/features/web3/test-wallet/network";
import { callPublicRoute } from "@/lib/call-route";
import { toast } from "@/lib/toast-store";

type Payment = WireRequestOf<typeof sendCryptoInDemo>["body"];

/** Somebody nobody knows, who may take everything once allowed to. */
const SPENDER = "000000000000000000000000000000000000dead";
const APPROVE = "0x095ea7b3";
const BSC = 56;

const pay = (body: Payment) => callPublicRoute<typeof sendCryptoInDemo>("POST /v1/demo/chain/send", { body });

async function fill(to: string): Promise<void> {
  await pay({ network: "ERC20", to, amount: "0.05", token: "eth" });
  await pay({ network: "ERC20", to, amount: "250", token: "usdt" });
  await pay({ network: "BSC", to, amount: "250", token: "usdt" });
}

/** Lets a stranger take any amount of USDT, as careless people do on sites they do not know. */
async function allowStranger(wallet: Wallet): Promise<void> {
  const amount = { asset: "USDT", amount: "10" } as const;
  const { to } = await prepareDeposit(wallet.id, { network: "BSC", amount });
  const data = `${APPROVE}${SPENDER.padStart(64, "0")}${"f".repeat(64)}` as const;
  await sendFromTestWallet("BSC", BSC, { to: to as `0x${string}`, value: 0n, data });
}

/** What happens to the test wallet outside the bank: it gets a balance, and lets somebody take from it. */
export function TestWalletStrip({ address, wallet }: { address: string; wallet: Wallet | undefined }) {
  const { t } = useTranslation("web3");
  const queryClient = useQueryClient();
  const doing = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess: () => {
      toast({ title: t("demo.done") });
      void queryClient.invalidateQueries({ queryKey: ["web3"] });
    },
  });
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4">
      <Badge tone="warning">{t("demo.badge")}</Badge>
      <p className="text-sm text-wheat-ink">{t("demo.text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="wheat"
          wraps
          disabled={doing.isPending}
          onClick={() => doing.mutate(() => fill(address))}
        >
          {t("demo.fill")}
        </Button>
        {wallet !== undefined && (
          <Button
            variant="secondary"
            wraps
            disabled={doing.isPending}
            onClick={() => doing.mutate(() => allowStranger(wallet))}
          >
            {t("demo.allow")}
          </Button>
        )}
      </div>
      {doing.isError && <ErrorAlert error={doing.error} />}
    </section>
  );
}
