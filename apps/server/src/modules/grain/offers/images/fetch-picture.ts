import { MAXIMUM_IMAGE_BYTES } from "@lastro/contracts/grain/offer-terms";
import { DomainError } from "@lastro/platform/domain-error";
import { createOutsideFetch, type OutsideFetch, OutsideTooLarge } from "@lastro/platform/http/outside-fetch";

const MAX_REDIRECTS = 3;
const DEADLINE_MS = 8_000;

/** Anybody may name an address here: only public ones, over https, in a demonstration too. */
const publicWeb = createOutsideFetch({ loopback: false, privateNetworks: false });

/**
 * The file at an address somebody named, each step of the way to it judged like the first. Throws
 * `grain.image_too_large`, or `grain.image_url_refused` without saying what was found there.
 */
export async function fetchPicture(address: string, fetchOutside: OutsideFetch = publicWeb): Promise<Buffer> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    let url = new URL(address.trim());
    for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
      if (url.username !== "" || url.password !== "") break;
      const answer = await fetchOutside(url.href, {
        headers: { accept: "image/webp,image/png,image/jpeg" },
        signal,
        maxBytes: MAXIMUM_IMAGE_BYTES,
      });
      if (answer.ok) return Buffer.from(await answer.arrayBuffer());
      const next = answer.headers.get("location");
      if (answer.status < 300 || answer.status >= 400 || next === null) break;
      url = new URL(next, url);
    }
  } catch (error) {
    if (error instanceof OutsideTooLarge) throw new DomainError("grain.image_too_large");
  }
  throw new DomainError("grain.image_url_refused", {}, { url: "grain.image_url_refused" });
}
