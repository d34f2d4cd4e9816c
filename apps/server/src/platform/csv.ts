/** Text someone else chose, which a spreadsheet would otherwise run as a formula. */
export function inert(text: string): string {
  return /^[\s]*[=+\-@＝＋－＠]|^[\t\r\n]/.test(text) ? `'${text}` : text;
}
