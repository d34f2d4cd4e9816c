import type { WireRequestOf, WireResponseOf } from "@lastro/contracts";
import type { askChainInDemo } from "@lastro/contracts/demo";
import type { Hex } from "viem";
import type { Web3Network } from "@/features/web3/api";
import { askKey } from "@/features/web3/test-wallet/key";
import { callRoute } from "@/lib/call-route";

type Asked = WireRequestOf<typeof askChainInDemo>["body"];

/** Gas of a token's call and more. */
const GAS = 150_000n;

/** Asks a simulated network, as a wallet's node would. Throws what the network says. */
export async function askNetwork(body: Asked): Promise<unknown> {
  const said: WireResponseOf<typeof askChainInDemo> = await callRoute<typeof askChainInDemo>(
    "POST /v1/demo/chain/rpc",
    { body },
  );
  if ("error" in said) throw new Error(said.error.message);
  return said.result;
}

/** Signs a transaction by the test wallet's key and sends it; answers the hash. */
export async function sendFromTestWallet(
  network: Web3Network,
  chainId: number,
  { to, value, data }: { readonly to: Hex; readonly value: bigint; readonly data: Hex },
): Promise<string> {
  const address = await askKey({ ask: "address" });
  // What this wallet sent before may still wait for a block.
  const nonce = Number(
    await askNetwork({ network, method: "eth_getTransactionCount", params: [address, "pending"] }),
  );
  const history = (await askNetwork({
    network,
    method: "eth_feeHistory",
    params: ["0x1", "latest", [50]],
  })) as { baseFeePerGas: string[] };
  const baseFee = BigInt(history.baseFeePerGas.at(-1) ?? 0);
  const tip = baseFee / 10n;
  const signed = await askKey({
    ask: "signTransaction",
    transaction: {
      ...{ chainId, nonce, gas: GAS, to, value, data },
      ...{ maxFeePerGas: baseFee * 2n + tip, maxPriorityFeePerGas: tip },
    },
  });
  return String(await askNetwork({ network, method: "eth_sendRawTransaction", params: [signed] }));
}
