/** What every CSV file is written with: a cell with a line break of any kind is quoted, so that it stays one cell. */
export const CSV_CELLS = { record_delimiter: "windows", quoted_match: /[\r\n\u2028\u2029]/ } as const;

/** Text someone else chose, which a spreadsheet would otherwise run as a formula. */
export function inert(text: string): string {
  return /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}
