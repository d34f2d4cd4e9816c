import { createStreamingThread } from "@lastro/platform/work/streaming-thread";
import type { ArchiveFile, DataRecord, WriteArchive } from "./write-archive.js";

export interface ArchiveQuestion {
  readonly at: Date;
}

export type FileHead = Pick<ArchiveFile, "name" | "form">;
export type ArchiveItem = FileHead | DataRecord | Uint8Array;

/** The source of what files there are. */
export const FILES = "files";
export const contentSource = (name: string): string => `content/${name}`;

/** Puts archives together where they hold nobody up; what stands in them is read here. */
export function startArchiveThread(file = new URL("./archive-thread.js", import.meta.url)): {
  readonly write: WriteArchive;
  stop(): Promise<void>;
} {
  const thread = createStreamingThread<ArchiveQuestion, ArchiveItem>(file);
  return {
    write: (files, at) => {
      const contents = new Map<string, ArchiveFile["content"]>();
      async function* heads(): AsyncGenerator<FileHead> {
        for await (const { name, form, content } of files) {
          contents.set(contentSource(name), content);
          yield { name, form };
        }
      }
      async function* contentOf(source: string): AsyncGenerator<DataRecord | Uint8Array> {
        const content = contents.get(source);
        if (content) yield* content();
      }
      return thread.ask({ at }, (source) => (source === FILES ? heads() : contentOf(source)));
    },
    stop: thread.stop,
  };
}
