const BCRYPT = /^\$2[abxy]\$(0[4-9]|[12]\d|3[01])\$[./A-Za-z0-9]{53}$/;
const ARGON2 =
  /^\$argon2(?:i|id)\$v=19\$m=([1-9]\d{0,9}),t=([1-9]\d{0,9}),p=([1-9]\d{0,2})\$[A-Za-z0-9+/]+\$[A-Za-z0-9+/]+$/;
const FIREBASE_SCRYPT =
  /^\$fbscrypt\$v=1,n=(\d{1,3}),r=(\d{1,3}),p=(\d{1,3})(?:,ss=[A-Za-z0-9+/=]+)?,sk=[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+\$[A-Za-z0-9+/=]+$/;

/** A hash that costs more memory than this would let one sign-in take the house down. */
const MAX_KIB = 1024 * 1024;
const MAX_ROUNDS = 64;
const MAX_DOUBLINGS = 20;

/** Whether a password hash made elsewhere is of a kind that signing in can check here, at a price that can be paid. */
export function isKnownPasswordHash(hash: string): boolean {
  if (BCRYPT.test(hash)) return true;
  const argon2 = ARGON2.exec(hash);
  if (argon2) return Number(argon2[1]) <= MAX_KIB && Number(argon2[2]) <= MAX_ROUNDS;
  const scrypt = FIREBASE_SCRYPT.exec(hash);
  if (!scrypt) return false;
  const [doublings, blocks, lanes] = scrypt.slice(1).map(Number);
  return within(doublings, 1, MAX_DOUBLINGS) && within(blocks, 1, MAX_ROUNDS) && within(lanes, 1, MAX_ROUNDS);
}

function within(value: number | undefined, least: number, most: number): boolean {
  return value !== undefined && value >= least && value <= most;
}
