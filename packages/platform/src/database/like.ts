/** A text as the beginning of a `like` pattern: its own wildcards mean themselves. */
export function startsWith(text: string): string {
  return `${literal(text)}%`;
}

/** A text anywhere in a `like` pattern. */
export function contains(text: string): string {
  return `%${literal(text)}%`;
}

function literal(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`);
}
