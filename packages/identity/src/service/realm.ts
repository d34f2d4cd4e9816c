/** Whose people are signed in. One engine serves several realms, each with people of its own. */
export type Realm = string;

/** Among whom people are looked up: the same address may stand for different people elsewhere. */
export interface Scope {
  readonly realm: Realm;
  readonly audience: string;
}
