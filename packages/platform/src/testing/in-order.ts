/** For a worker whose recurring jobs run strictly one after the other, however busy the machine is. */
export const IN_ORDER = { turnMs: 2 ** 31 - 1 } as const;
