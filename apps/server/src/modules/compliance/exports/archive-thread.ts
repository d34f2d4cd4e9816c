import { streamInThread } from "@lastro/platform/work/stream-in-thread";
import {
  type ArchiveItem,
  type ArchiveQuestion,
  contentSource,
  FILES,
  type FileHead,
} from "./start-archive-thread.js";
import { type ArchiveFile, writeArchive } from "./write-archive.js";

streamInThread<ArchiveQuestion, ArchiveItem>(({ at }, read) => {
  async function* files(): AsyncGenerator<ArchiveFile> {
    for await (const head of read(FILES) as AsyncIterable<FileHead>)
      yield { ...head, content: () => read(contentSource(head.name)) } as ArchiveFile;
  }
  return writeArchive(files(), at);
});
