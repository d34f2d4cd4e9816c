/** A port of this machine nobody listens on right now. */
export function freePort(): Promise<number>;
