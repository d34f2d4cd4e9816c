import type { WireRequestOf } from "@lastro/contracts";
import type { sendCryptoInDemo } from "@lastro/contracts/demo";
import type { WalletFamily } from "@lastro/contracts/web3";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ErrorAlert } from "@/components/error-alert";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { prepareDeposit, type Wallet } from "@/features/web3/api";
import { sendFromTestWallet } from "@/features/web3/test-wallet/network";
import { callPublicRoute } from "@/lib/call-route";

type Payment = WireRequestOf<typeof sendCryptoInDemo>["body"];

/** Somebody nobody knows, who may take everything once allowed to. */
const SPENDER = "000000000000000000000000000000000000dead";
const APPROVE = "0x095ea7b3";
const BSC = 56;
/** The simulated collection, and `setApprovalForAll(stranger, true)`. */
const COLLECTION = "0xE4511b0401684270a89E2E56432Fe4E0c3b3aacc";
const SET_APPROVAL_FOR_ALL = "0xa22cb465";

const pay = (body: Payment) => callPublicRoute<typeof sendCryptoInDemo>("POST /v1/demo/chain/send", { body });

async function fill(family: WalletFamily, to: string): Promise<void> {
  if (family === "solana") {
    await pay({ network: "SOL", to, amount: "2" });
    return;
  }
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

/** Lets the stranger move every piece of a collection. */
async function allowCollection(): Promise<void> {
  const data = `${SET_APPROVAL_FOR_ALL}${SPENDER.padStart(64, "0")}${"1".padStart(64, "0")}` as const;
  await sendFromTestWallet("BSC", BSC, { to: COLLECTION, value: 0n, data });
}

interface TestWalletStripProps {
  family: WalletFamily;
  address: string;
  /** Where it is known to be the client's. */
  wallet: Wallet | undefined;
}

/** What happens to the test wallet outside the bank: it gets a balance, and lets somebody take from it. */
export function TestWalletStrip({ family, address, wallet }: TestWalletStripProps) {
  const { t } = useTranslation("web3");
  const queryClient = useQueryClient();
  const doing = useMutation({
    mutationFn: (act: () => Promise<void>) => act(),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: ["web3"] }),
  });
  return (
    <section className="flex flex-col gap-3 rounded-lg border border-wheat border-dashed bg-wheat-soft/50 p-4">
      <Badge tone="warning">{t("demo.badge")}</Badge>
      <p className="text-sm text-wheat-ink">{t(family === "solana" ? "demo.textSolana" : "demo.text")}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="wheat"
          wraps
          className="max-w-full"
          disabled={doing.isPending}
          onClick={() => doing.mutate(() => fill(family, address))}
        >
          {t("demo.fill")}
        </Button>
        {wallet?.family === "evm" && (
          <>
            <Button
              variant="secondary"
              wraps
              className="max-w-full"
              disabled={doing.isPending}
              onClick={() => doing.mutate(() => allowStranger(wallet))}
            >
              {t("demo.allow")}
            </Button>
            <Button
              variant="secondary"
              wraps
              className="max-w-full"
              disabled={doing.isPending}
              onClick={() => doing.mutate(allowCollection)}
            >
              {t("demo.allowCollection")}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="text-sm text-wheat-ink">
        {doing.isSuccess && t("demo.done")}
      </p>
      {doing.isError && <ErrorAlert error={doing.error} />}
    </section>
  );
}
