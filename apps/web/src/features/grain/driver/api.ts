import type { readDriverLoad, sendDriverPaper, sendDriverUpdate } from "@lastro/contracts/grain/load-links";
import type { DriverLoad } from "@/features/grain/driver/driver-load";
import type { NewUpdate } from "@/features/grain/driver/outbox";
import { callPublicRoute } from "@/lib/call-route";
import { FILE_TIMEOUT_MS } from "@/lib/private-file";

export const readLoad = (token: string) =>
  callPublicRoute<typeof readDriverLoad>("GET /agro/v1/public/loads/:token", { params: { token } });

/** Sends what the phone kept; under its key it counts once, however often it is sent. Answers the load as it is then. */
export async function sendUpdate(token: string, update: NewUpdate): Promise<DriverLoad> {
  const { key, kind, occurredAt, words, picture } = update;
  const params = { token };
  if (kind !== "weight_ticket" && kind !== "photo") {
    const { place, position, note } = words;
    const said = {
      ...(place ? { place } : {}),
      ...(position ? { position } : {}),
      ...(note ? { note } : {}),
    };
    const body = { key, kind, occurredAt, ...said };
    return (
      await callPublicRoute<typeof sendDriverUpdate>("POST /agro/v1/public/loads/:token/updates", {
        ...{ params, body },
      })
    ).load;
  }
  const { position: _, place: __, ...fields } = words;
  const body = new FormData();
  for (const [name, value] of Object.entries({ key, kind, occurredAt, ...fields }))
    if (value !== "") body.append(name, value);
  if (picture !== null) body.append("file", picture, "foto.jpg");
  return (
    await callPublicRoute<typeof sendDriverPaper>("POST /agro/v1/public/loads/:token/papers", {
      ...{ params, body, timeoutMs: FILE_TIMEOUT_MS },
    })
  ).load;
}
