import type { FastifyReply } from "fastify";
import { type Clock, systemClock } from "../shared/clock.js";
import { createApp, listen } from "../shared/http.js";
import { type AccessKey, isSignedBy } from "./signature.js";

interface Version {
  readonly key: string;
  readonly id: string;
  /** Nothing where this is a mark that the object is deleted. */
  readonly body: string | undefined;
  readonly retainUntil: Date | undefined;
}

/** Few, so that whoever lists has to turn pages. */
const PAGE = 3;

/**
 * A store that speaks as much of S3 as is needed to keep objects: a bucket with versions and object lock in compliance mode.
 * A retained version is deleted by nobody; writing or deleting a name adds a version or a mark.
 */
export async function startObjectStore({ clock = systemClock }: { readonly clock?: Clock } = {}) {
  const accessKey: AccessKey = { id: "AKIDSIMULATED", secret: "simulated-secret", region: "sa-east-1" };
  const bucket = "heads";
  const versions: Version[] = [];
  const app = createApp();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  app.addHook("preHandler", async (request, reply) => {
    if (!isSignedBy(request, accessKey)) return refuse(reply, 403, "SignatureDoesNotMatch");
  });

  const add = (key: string, body?: string, retainUntil?: Date) => {
    const id = String(versions.length + 1).padStart(8, "0");
    versions.push({ key, id, body, retainUntil });
    return id;
  };
  app.put<{ Params: { "*": string } }>(`/${bucket}/*`, async (request, reply) => {
    const { "x-amz-object-lock-mode": mode, "x-amz-object-lock-retain-until-date": until } = request.headers;
    const isLocked = mode === "COMPLIANCE" && !Number.isNaN(Date.parse(String(until)));
    // A store with object lock takes no object that it cannot check.
    if (request.headers["x-amz-checksum-crc32"] === undefined && request.headers["content-md5"] === undefined)
      return refuse(reply, 400, "InvalidRequest");
    const retainUntil = isLocked ? new Date(String(until)) : undefined;
    const id = add(request.params["*"], String(request.body ?? ""), retainUntil);
    return reply.header("x-amz-version-id", id).send();
  });
  app.get<{ Params: { "*": string }; Querystring: { versionId?: string } }>(
    `/${bucket}/*`,
    async (request, reply) => {
      const { versionId } = request.query;
      const ofKey = versions.filter(({ key }) => key === request.params["*"]);
      const found = versionId === undefined ? ofKey.at(-1) : ofKey.find(({ id }) => id === versionId);
      return found?.body === undefined
        ? refuse(reply, 404, "NoSuchKey")
        : reply.type("application/json").send(found.body);
    },
  );
  app.delete<{ Params: { "*": string }; Querystring: { versionId?: string } }>(
    `/${bucket}/*`,
    async (request, reply) => {
      const { versionId } = request.query;
      if (versionId === undefined) {
        add(request.params["*"]);
        return reply.code(204).send();
      }
      const at = versions.findIndex(({ id }) => id === versionId);
      const until = versions[at]?.retainUntil;
      if (until && until > clock.now()) return refuse(reply, 403, "AccessDenied");
      if (at >= 0) versions.splice(at, 1);
      return reply.code(204).send();
    },
  );
  for (const place of [`/${bucket}`, `/${bucket}/`])
    app.get<{ Querystring: Record<string, string | undefined> }>(place, async (request, reply) => {
      const { prefix = "", "key-marker": afterKey = "", "version-id-marker": afterId = "" } = request.query;
      const listed = versions
        .filter(({ key }) => key.startsWith(prefix))
        .sort((one, other) => one.key.localeCompare(other.key) || other.id.localeCompare(one.id));
      const from = listed.findIndex(({ key, id }) => key > afterKey || (key === afterKey && id < afterId));
      const page = from < 0 ? [] : listed.slice(from, from + PAGE);
      const isMore = from >= 0 && from + PAGE < listed.length;
      return reply.type("application/xml").send(listing(bucket, page, isMore));
    });

  const { url } = await listen(app, 0);
  return { url, bucket, accessKey, versions: versions as readonly Version[], close: () => app.close() };
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).type("application/xml").send(`<Error><Code>${code}</Code></Error>`);
}

function listing(bucket: string, page: readonly Version[], isMore: boolean): string {
  const last = page.at(-1);
  const markers =
    isMore && last
      ? `<NextKeyMarker>${last.key}</NextKeyMarker><NextVersionIdMarker>${last.id}</NextVersionIdMarker>`
      : "";
  const entries = page.map(({ key, id, body }) => {
    const kind = body === undefined ? "DeleteMarker" : "Version";
    return `<${kind}><Key>${key}</Key><VersionId>${id}</VersionId></${kind}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><ListVersionsResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">
<Name>${bucket}</Name><IsTruncated>${isMore}</IsTruncated>${markers}${entries.join("")}</ListVersionsResult>`;
}
