import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { apiPixCallbacks } from "../api-pix-callbacks.js";
import { createCharges } from "../api-pix-charges.js";
import { createApiPixClient } from "../api-pix-client.js";
import { pageQuery } from "../api-pix-paths.js";
import { callbackAddressOf } from "../callback-address.js";
import { destinationBody } from "../destination-body.js";
import type { Period, PixDestination, PixPayouts, PixProvider, PspSent } from "../port.js";
import { PspError } from "../psp-error.js";
import { createRandomKeys } from "../random-keys.js";
import { wire } from "../wire.js";
import { efiPayout } from "./wire.js";

const SENDING_SCOPES = "pix.send gn.pix.send.read";
const ID_TAKEN = 409;
/** Our address is guarded by the secret in it, and asks nobody for a certificate. */
const CALLBACK_HEADERS = { "x-skip-mtls-checking": "true" };
const PAYABLE_ACCOUNTS: ReadonlySet<string> = new Set(["checking", "savings"]);

/**
 * Efí: receives by the standard, sends by its own calls, and has no directory. It pays a BR Code for whatever the code
 * asks at that moment, which may no longer be what was set aside: codes are not paid through it.
 */
export function createEfi({ config, clock }: Pick<Ctx, "config" | "clock">): PixProvider {
  const { pix } = config;
  const client = createApiPixClient({ config, clock }, { sendingScopes: SENDING_SCOPES });

  const findPayout = (id: string) =>
    client.find(
      {
        operation: "GET /gn/pix/enviados",
        method: "GET",
        path: `/v2/gn/pix/enviados/id-envio/${id}`,
        own: "sending",
      },
      efiPayout,
    );

  const payouts: PixPayouts = {
    pays: new Set(["key", "account"]),
    async send({ id, amount, to, message }) {
      assertPayable(to);
      try {
        return await client.call(
          {
            operation: "PUT /gn/pix",
            method: "PUT",
            path: `/v3/gn/pix/${id}`,
            own: "sending",
            body: {
              valor: formatMoney(amount),
              pagador: { chave: pix.key, ...(message === "" ? {} : { infoPagador: message }) },
              ...destinationBody(to),
            },
          },
          efiPayout,
        );
      } catch (error) {
        if (!(error instanceof PspError) || error.status !== ID_TAKEN) throw error;
        // It refuses an id it knows, also for the same payment: that one was sent, unless it is another.
        const sent = await findPayout(id);
        if (sent?.amount.minor !== amount.minor) throw error;
        return sent;
      }
    },
    find: findPayout,
    sentIn: pagesOfSent,
  };

  async function* pagesOfSent(period: Period): AsyncGenerator<readonly PspSent[]> {
    for (let page = 0; ; page += 1) {
      const answer = await client.call(
        {
          operation: "GET /gn/pix/enviados list",
          method: "GET",
          path: `/v2/gn/pix/enviados?${pageQuery(period, page).toString()}`,
          own: "sending",
        },
        wire.sentPage,
      );
      yield answer.pix;
      if (page + 1 >= answer.parametros.paginacao.quantidadeDePaginas) return;
    }
  }

  const setCallbackAddress = callbackAddressOf(client, CALLBACK_HEADERS);
  return {
    charges: createCharges(client, pix, setCallbackAddress),
    payouts,
    directory: {},
    callbacks: apiPixCallbacks,
    keys: createRandomKeys(client, setCallbackAddress),
  };
}

function assertPayable(to: PixDestination): void {
  if (to.kind === "br_code" || (to.kind === "account" && !PAYABLE_ACCOUNTS.has(to.account.type)))
    throw new PspError("PUT /gn/pix", "final", { words: "a destination it does not pay" });
}
