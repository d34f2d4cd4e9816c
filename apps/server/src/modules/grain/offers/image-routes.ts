import { fetchOfferImage, readOfferImage, uploadOfferImage } from "@lastro/contracts/grain/offers";
import { type Ctx, personOf } from "@lastro/platform/context";
import { DomainError } from "@lastro/platform/domain-error";
import type { Rate } from "@lastro/platform/http/rate-limit";
import type { Router } from "@lastro/platform/http/router";
import { uploadTurns } from "@lastro/platform/work/file-turns";
import { fetchPicture } from "./images/fetch-picture.js";
import { findImage, type KeptImage } from "./images/image-store.js";
import { cleanPicture, keepImage } from "./images/keep-image.js";
import type { OfferPorts } from "./ports.js";
import { imagePaths } from "./queries.js";
import { readImageUpload } from "./read-upload.js";

/** Pictures one producer may send or have fetched. */
const PICTURES: Rate = { burst: 60, seconds: 3_600 };
const A_YEAR_SECONDS = 31_536_000;

/** The pictures of offers: sent as files or fetched from the web, and shown to anybody. */
export function registerImageRoutes(router: Router<Ctx>, { limiter }: OfferPorts): void {
  async function makeRoom(userId: string): Promise<void> {
    const seconds = await limiter.secondsToWait(`grain-image:${userId}`, PICTURES);
    if (seconds > 0) throw new DomainError("request.rate_limited", { seconds });
  }

  router.on(fetchOfferImage, async (ctx, { body }) => {
    const { userId } = personOf(ctx);
    await makeRoom(userId);
    const picture = await uploadTurns.run(userId, async () => cleanPicture(await fetchPicture(body.url)));
    return wordsOfImage(await keepImage(ctx.db, ctx, picture));
  });

  const { app } = router;
  const upload = {
    summary: uploadOfferImage.summary,
    tags: ["v1"],
    security: [{ bearer: [] }],
    consumes: ["multipart/form-data"],
    response: { 201: uploadOfferImage.response },
  };
  app.post(uploadOfferImage.path, { schema: upload }, async (request, reply) => {
    const ctx = await router.contextFor(request, uploadOfferImage);
    const { userId } = personOf(ctx);
    await makeRoom(userId);
    const picture = await uploadTurns.run(userId, async () => cleanPicture(await readImageUpload(request)));
    return reply.code(201).send(wordsOfImage(await keepImage(ctx.db, ctx, picture)));
  });

  const file = {
    summary: readOfferImage.summary,
    tags: ["v1"],
    params: readOfferImage.params,
    querystring: readOfferImage.query,
  };
  app.get<{ Params: { id: string }; Querystring: { size: "full" | "card" } }>(
    readOfferImage.path,
    { schema: file },
    async (request, reply) => {
      const ctx = await router.contextFor(request, readOfferImage);
      const { id } = request.params;
      const { size } = request.query;
      const etag = `"${id}-${size}"`;
      const content = await findImage(ctx.db, id, size);
      if (!content) throw new DomainError("resource.not_found");
      reply.header("etag", etag).header("cache-control", `public, max-age=${A_YEAR_SECONDS}, immutable`);
      if (request.headers["if-none-match"] === etag) return reply.code(304).send();
      return reply
        .type("image/webp")
        .header("content-disposition", `inline; filename="oferta-${id}.webp"`)
        .header("content-security-policy", "default-src 'none'; sandbox")
        .send(content);
    },
  );
}

function wordsOfImage({ id, width, height }: KeptImage) {
  return { id, ...imagePaths(id), width, height };
}
