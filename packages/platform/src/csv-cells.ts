/**
 * The cells of a CSV by its lines: quoted ones may hold separators and line breaks. What separates most cells of the first
 * line, semicolon, tab or comma, separates all of them.
 */
export function cellsOfCsv(csv: string): string[][] {
  const text = csv.replace(/^\uFEFF/, "");
  const first = text.split("\n", 1)[0] ?? "";
  const counted = [";", "\t", ","].map((mark) => [mark, first.split(mark).length] as const);
  const [separator] = counted.reduce((most, one) => (one[1] > most[1] ? one : most));
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === "") {
      isQuoted = true;
      cell = "";
    } else if (character === separator) {
      row.push(cell);
      cell = "";
    } else if (character === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
    } else cell += character;
  }
  return [...rows, [...row, cell]];
}
