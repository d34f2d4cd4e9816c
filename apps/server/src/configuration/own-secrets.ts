const FEWEST_CHARACTERS = 8;

/** Secrets an operator draws, rather than is given by a provider. */
const OWN_SECRETS = [
  "LASTRO_MASTER_SECRET",
  "LASTRO_PIX_WEBHOOK_SECRET",
  "LASTRO_SIGNER_TOKEN",
  "LASTRO_PUSH_PRIVATE_KEY",
] as const;

/** Why these secrets would not keep anything, a sentence each. */
export function ownSecretProblems(
  env: Readonly<Partial<Record<(typeof OWN_SECRETS)[number], string | undefined>>>,
): string[] {
  const given = OWN_SECRETS.flatMap((name) => {
    const secret = env[name];
    return secret === undefined ? [] : [{ name, secret }];
  });
  return given.flatMap(({ name, secret }, index) => [
    ...(isTrivial(secret)
      ? [`${name} is easy to guess: draw it at random, as the runbook of a production start shows`]
      : []),
    ...(given.slice(0, index).some((other) => other.secret === secret)
      ? [`${name} is another setting's secret too: draw one for each`]
      : []),
  ]);
}

/** Whether a secret is long without being hard to guess: few characters, a piece repeated, or a run along a row. */
export function isTrivial(secret: string): boolean {
  return new Set(secret).size < FEWEST_CHARACTERS || isRepeated(secret) || isRun(secret);
}

/** One piece over and over, the last time perhaps cut short. */
function isRepeated(secret: string): boolean {
  for (let length = 1; length <= secret.length / 2; length += 1)
    if (secret.startsWith(secret.slice(length))) return true;
  return false;
}

/** Mostly one character after its neighbour, as in the alphabet. */
function isRun(secret: string): boolean {
  const codes = Buffer.from(secret);
  const steps = [...codes.subarray(1)].filter((code, index) => Math.abs(code - (codes[index] ?? 0)) <= 1);
  return steps.length > secret.length / 2;
}
