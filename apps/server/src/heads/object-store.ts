import {
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { secondsAfter } from "@lastro/platform/clock";
import type { ObjectStoreConfig } from "../configuration/heads-config.js";
import type { HeadStore, StoredFile } from "./store.js";

const DAY_SECONDS = 86_400;
const TIMEOUT_MS = 20_000;

/**
 * A bucket with object lock, by the S3 protocol. Each file is retained in compliance mode, in which nobody can shorten its
 * time. Every version is read: a later one, or a mark that says a file is deleted, hides nothing.
 */
export function objectStore(config: ObjectStoreConfig): HeadStore {
  const { endpoint, region, bucket, prefix, accessKeyId, secretAccessKey, retentionDays } = config;
  const client = new S3Client({
    ...{ endpoint, region, credentials: { accessKeyId, secretAccessKey } },
    // Of a store that is not Amazon's the bucket is seldom a host of its own.
    forcePathStyle: true,
    requestHandler: {
      requestTimeout: TIMEOUT_MS,
      connectionTimeout: TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
  });

  async function read(key: string, versionId: string | undefined): Promise<string> {
    const { Body } = await client.send(
      new GetObjectCommand({ Bucket: bucket, Key: key, VersionId: versionId }),
    );
    return (await Body?.transformToString("utf8")) ?? "";
  }

  return {
    async put(name, text, at) {
      await client.send(
        new PutObjectCommand({
          ...{ Bucket: bucket, Key: prefix + name, Body: text, ContentType: "application/json" },
          ObjectLockMode: "COMPLIANCE",
          ObjectLockRetainUntilDate: secondsAfter(at, retentionDays * DAY_SECONDS),
        }),
      );
    },
    async list(from = "") {
      const found: StoredFile[] = [];
      let page: ListObjectVersionsCommandOutput | undefined;
      do {
        page = await client.send(
          new ListObjectVersionsCommand({
            ...{ Bucket: bucket, Prefix: prefix },
            KeyMarker: page?.NextKeyMarker,
            VersionIdMarker: page?.NextVersionIdMarker,
          }),
        );
        for (const { Key: key = "", VersionId: versionId } of page.Versions ?? []) {
          const name = key.slice(prefix.length);
          if (name >= from) found.push({ name, read: () => read(key, versionId) });
        }
      } while (page.IsTruncated);
      return found;
    },
  };
}
