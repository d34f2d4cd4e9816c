import { formatMoney } from "@lastro/money";
import type { Ctx } from "@lastro/platform/context";
import { createApiMed } from "./api-med.js";
import { apiPixCallbacks } from "./api-pix-callbacks.js";
import { createCharges } from "./api-pix-charges.js";
import { createApiPixClient } from "./api-pix-client.js";
import { pageQuery, readCode, segment } from "./api-pix-paths.js";
import { callbackAddressOf } from "./callback-address.js";
import { destinationBody } from "./destination-body.js";
import type { Period, PixDirectory, PixPayouts, PixProvider, PspSent } from "./port.js";
import { createRandomKeys } from "./random-keys.js";
import { wire } from "./wire.js";

const SENDING_SCOPES = "pix.send gn.pix.send.read gn.qrcodes.pay";

/** The Central Bank's API Pix with all a provider may add to it: sending, the list of what was sent, the directory, BR Codes. */
export function createApiPix({ config, clock }: Pick<Ctx, "config" | "clock">): PixProvider {
  const { pix } = config;
  const client = createApiPixClient({ config, clock }, { sendingScopes: SENDING_SCOPES });
  const { call, find } = client;

  async function* pagesOfSent(period: Period): AsyncGenerator<readonly PspSent[]> {
    for (let page = 0; ; page += 1) {
      const answer = await call(
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

  const payouts: PixPayouts = {
    pays: new Set(["key", "account", "br_code"]),
    send: ({ id, amount, to, message }) =>
      call(
        {
          ...(to.kind === "br_code"
            ? { operation: "PUT /gn/pix/qrcode", path: `/v2/gn/pix/${id}/qrcode` }
            : { operation: "PUT /gn/pix", path: `/v3/gn/pix/${id}` }),
          method: "PUT",
          own: "sending",
          body: {
            valor: formatMoney(amount),
            pagador: { chave: pix.key, ...(message === "" ? {} : { infoPagador: message }) },
            ...destinationBody(to),
          },
        },
        wire.payout,
      ),
    find: (id) =>
      find(
        {
          operation: "GET /gn/pix/enviados",
          method: "GET",
          path: `/v2/gn/pix/enviados/id-envio/${id}`,
          own: "sending",
        },
        wire.payout,
      ),
    sentIn: pagesOfSent,
  };

  const directory: PixDirectory = {
    ownerOf: (key) =>
      find(
        {
          operation: "GET /gn/pix/chaves",
          method: "GET",
          path: `/v2/gn/pix/chaves/${segment(key)}`,
          own: "sending",
        },
        wire.keyOwner,
      ),
    readBrCode: (payload) => find({ ...readCode(payload), own: "sending" }, wire.brCode(clock)),
  };

  const disputes = createApiMed({
    call: (request, schema) => call({ ...request, own: "disputes" }, schema),
    find: (request, schema) => find({ ...request, own: "disputes" }, schema),
  });

  const setCallbackAddress = callbackAddressOf(client);
  return {
    charges: createCharges(client, pix, setCallbackAddress),
    payouts,
    directory,
    callbacks: apiPixCallbacks,
    keys: createRandomKeys(client, setCallbackAddress),
    ...(pix.servesDisputes ? { disputes } : {}),
  };
}
