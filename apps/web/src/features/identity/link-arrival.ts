/**
 * What the link of a letter led to: an address confirmed, a session entered, an address changed, the first half of
 * a change that both addresses must confirm, or nothing because the link was used up or the person is shut out.
 */
export type Arrival = "confirmed" | "entered" | "changed" | "half" | "expired" | "refused";

/** Reads it from the address the link ended at, whose fragment or query the service wrote. */
export function arrivalOf({ hash, search }: Pick<Location, "hash" | "search">): Arrival {
  const said = new URLSearchParams(`${hash.replace(/^#/, "")}&${search.replace(/^\?/, "")}`);
  if (said.get("error_code") === "user_banned") return "refused";
  if (["error", "error_code", "error_description"].some((name) => said.has(name))) return "expired";
  if (said.has("message")) return "half";
  switch (said.get("type")) {
    case "magiclink":
    case "recovery":
      return "entered";
    case "email_change":
      return "changed";
    default:
      return "confirmed";
  }
}
