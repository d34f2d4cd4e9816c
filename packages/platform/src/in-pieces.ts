/** Bytes in pieces of at least so many, the last one apart. */
export async function* inPieces(
  bytes: AsyncIterable<Uint8Array>,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    waiting.push(piece);
    length += piece.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
