import type { Rate } from "@lastro/platform/http/rate-limit";

/** What a realm decides about signing in. */
export interface IdentitySettings {
  readonly site: {
    /** Where people are led when nothing better is known. */
    readonly url: string;
    /** Where this service is reached, prefix included; links in letters and the redirects of providers lead here. */
    readonly externalUrl: string;
    /** Hosts a proxy may say it was reached by, for links in letters to lead there instead. */
    readonly externalHosts: readonly string[];
    /** Globs of further pages a sign-in may lead back to. */
    readonly allowList: readonly string[];
    /** Pages a link of a letter opens when the request named none. */
    readonly landing: Readonly<Record<"signup" | "recovery" | "email_change", string>>;
  };
  readonly signUpDisabled: boolean;
  /**
   * Whether answers tell strangers from people with an account where the original's do: a wish for a code that must add
   * nobody, and a sign-up with an address that is taken.
   */
  readonly tellsStrangers: boolean;
  readonly tokens: {
    readonly issuer: string;
    readonly audience: string;
    readonly defaultRole: string;
    /** Roles of bearer tokens that may call the administrator's endpoints. */
    readonly adminRoles: readonly string[];
    readonly accessSeconds: number;
    /** How long a refresh token already exchanged still gets the current one instead of ending the session. */
    readonly refreshReuseSeconds: number;
    readonly refreshRotation: boolean;
    readonly refreshAllowReuse: boolean;
    /** JSON array of private JWKs, exactly one with key_ops ["sign"]. Without keys and secret one is made. */
    readonly keys?: string;
    /** HS256: the only key where there is no list, and beside a list that of tokens whose key it does not hold. */
    readonly secret?: string;
    /** The algorithms to accept; those of the keys where nothing is said. */
    readonly algorithms?: readonly string[];
    /** Other realms sign with these keys as well, so that a token must name this issuer to be of this one. */
    readonly ownIssuerOnly: boolean;
    /** Whether the X-JWT-AUD header of a request may name another audience to look people up in. */
    readonly audienceByRequest: boolean;
  };
  readonly transport: {
    /** After these a request is answered with a 504, before it changed anything. */
    readonly requestSeconds: number;
    /** Headers pages of other sites may send besides those of the protocol. */
    readonly corsHeaders: readonly string[];
    /** Where the caller's address stands. Only a proxy that overwrites such a header makes it trustworthy. */
    readonly callerAddress: "connection" | "x-forwarded-for" | "sb-forwarded-for";
  };
  readonly sessions: {
    readonly timeboxSeconds?: number;
    readonly inactivitySeconds?: number;
    /** Ends that come earlier for whoever has the role of an administrator here. */
    readonly administrators?: { readonly timeboxSeconds?: number; readonly inactivitySeconds?: number };
    /** How long someone who has a second factor may stay without giving it. */
    readonly lowAalSeconds?: number;
    readonly singlePerUser: boolean;
    readonly tags: readonly string[];
  };
  readonly email: {
    readonly enabled: boolean;
    readonly magicLinks: boolean;
    readonly autoconfirm: boolean;
    /** A change of address needs the word of both. */
    readonly secureChange: boolean;
    readonly codeSeconds: number;
    readonly codeLength: number;
    readonly every: Rate;
    readonly ofTheHouse: Rate;
    /** What of it may go to addresses nobody has confirmed. */
    readonly ofNewcomers: Rate;
    /** How many one network address may cause. */
    readonly ofNetwork: Rate;
    readonly unverifiedSignIns: boolean;
    /** When not empty, letters go to these addresses only. */
    readonly authorized: readonly string[];
    readonly linkPath: string;
    /** Where the links of some letters lead elsewhere. */
    readonly linkPaths?: Readonly<Partial<Record<"signup" | "invite" | "recovery" | "email_change", string>>>;
    /** A browser that did not ask for the letter has to press a button before its link is used up. */
    readonly linksAskFirst: boolean;
    /** Letters are worded by templates of the operator's own, and carry what those may name. */
    readonly ownTemplates: boolean;
  };
  readonly phone: {
    readonly enabled: boolean;
    readonly autoconfirm: boolean;
    /** As `/settings` names it; empty without a channel. */
    readonly provider: string;
    /** Whether anybody carries texts; asking for one is refused otherwise, and codes agreed on still count. */
    readonly sends: boolean;
    readonly whatsapp: boolean;
    readonly codeSeconds: number;
    readonly codeLength: number;
    readonly every: Rate;
    readonly ofTheHouse: Rate;
    readonly ofNewcomers: Rate;
    readonly ofNetwork: Rate;
    /** Around `{{ .Code }}`; when empty, our own words in the person's language. */
    readonly template: string;
    /** Numbers whose code is fixed and never sent, for reviewers and tests. */
    readonly testCodes: Readonly<Record<string, string>>;
    readonly testCodesUntil?: Date;
  };
  readonly anonymous: { readonly enabled: boolean };
  readonly password: {
    readonly minLength: number;
    /** Of each set at least one character. */
    readonly requiredCharacters: readonly string[];
    /** Refuses the passwords most people try first, by a list of our own. */
    readonly refuseCommon: boolean;
    /** Asks a service that knows leaked passwords, without telling it the password. */
    readonly leaked?: {
      readonly url: string;
      readonly seconds: number;
      /** Refuse passwords while the service does not answer. */
      readonly failClosed: boolean;
    };
    readonly changeNeedsReauthentication: boolean;
    readonly changeNeedsCurrent: boolean;
    /**
     * For how long a sign-in, a second factor or `POST /reauthenticate/confirm` lets a session set a password, by a letter
     * longer than otherwise. Afterwards the current password, or a code sent to the person, is asked for. Always when absent.
     */
    readonly sessionProves?: { readonly seconds: number; readonly byLetterSeconds: number };
  };
  /**
   * For how long a sign-in, a second factor or `POST /reauthenticate/confirm` lets a session add a factor, a passkey, an
   * outside identity, or another address or telephone. A session always may when absent.
   */
  readonly newAccessProofSeconds?: number;
  readonly oneTimeTries: number;
  readonly manualLinking: boolean;
  readonly captcha?: {
    readonly provider: "hcaptcha" | "turnstile";
    readonly secret: string;
    readonly verifyUrl: string;
  };
  readonly mfa: {
    readonly maxFactors: number;
    readonly maxVerifiedFactors: number;
    readonly challengeSeconds: number;
    readonly factorSeconds: number;
    readonly tries: number;
    readonly lockSeconds: number;
    readonly totp: OnOff;
    readonly phone: OnOff & {
      readonly codeLength: number;
      readonly every: Rate;
      /** As that of other codes by text. */
      readonly template: string;
    };
    readonly webauthn: OnOff;
    readonly recoveryCodes: OnOff & { readonly count: number; readonly length: number };
  };
  readonly passkeys: { readonly enabled: boolean; readonly maxPerUser: number };
  /** Who asks for a passkey or security key: the site's name for the authenticator, and its origins. */
  readonly relyingParty: {
    readonly id: string;
    readonly name: string;
    readonly origins: readonly string[];
    readonly challengeSeconds: number;
    /**
     * Whether the authenticator has to know its owner, by biometrics or a PIN. Where it does, a passkey is two factors:
     * a session it opens is aal2.
     */
    readonly userVerification: "preferred" | "required";
  };
  /** By the provider's name; those beyond the known ones by `custom:` and a name of the house's own. */
  readonly external: Readonly<Record<string, ExternalProvider>>;
  /** Providers an operator adds while the service runs. */
  readonly customProviders: { readonly enabled: boolean; readonly max: number };
  /** This service as an OAuth 2.1 server: other programs have people sign in here, and learn what these agree to. */
  readonly oauthServer: {
    readonly enabled: boolean;
    /** Whether a program may register itself as a client; an operator registers them otherwise. */
    readonly dynamicRegistration: boolean;
    /** The page of the site that asks a person whether they agree. */
    readonly authorizationPath: string;
    /** How long a person has to decide. */
    readonly authorizationSeconds: number;
    /** What a client asks for that names no scope, separated by blanks. */
    readonly defaultScope: string;
    /** What a client may ask for whose registration names no scopes; all there are when absent. */
    readonly unnamedScopes?: readonly string[];
  };
  /** Whether someone without an account gets one by coming through a provider or an organisation. */
  readonly outsideSignUps: boolean;
  /** Providers and organisations on this machine, even without https: for demonstrations and tests. */
  readonly trustLoopback: boolean;
  readonly flowSeconds: number;
  readonly idTokenIssuers: readonly string[];
  /** Chains whose wallets may sign in, and how long after it was issued a signed message is good. */
  readonly wallets?: { readonly chains: readonly ("solana" | "ethereum")[]; readonly validSeconds: number };
  readonly saml?: {
    readonly privateKey: string;
    /** The one that takes its place before long: announced already, and read where it encrypted something. */
    readonly nextPrivateKey?: string;
    /** Where organisations find this house, if not at the site's own external address. */
    readonly externalUrl?: string;
    readonly relaySeconds: number;
    /** What organisations encrypted for this house by its key is read as well. */
    readonly encryptedAssertions?: boolean;
  };
  /** Letters that tell a person of a change to their account. */
  readonly notices: Readonly<Record<Notice, boolean>>;
  /** Per network address, each endpoint its own bucket. */
  readonly byAddress: Readonly<Record<AddressBucket, Rate>>;
  /** Password attempts on one account, from wherever they come. */
  readonly byAccount: Rate;
}

interface OnOff {
  readonly enrol: boolean;
  readonly verify: boolean;
}

export type Notice =
  | "password_changed"
  | "email_changed"
  | "phone_changed"
  | "identity_linked"
  | "identity_unlinked"
  | "mfa_factor_enrolled"
  | "mfa_factor_unenrolled"
  | "passkey_added"
  | "passkey_removed"
  | "session_copied";

export type AddressBucket =
  | "otp"
  | "token"
  | "web3"
  | "verify"
  | "anonymous"
  | "mfa"
  | "sso"
  | "acs"
  | "passkey"
  | "clientRegistration";

/** An outside service people may sign in with, by OpenID Connect or OAuth 2. */
export interface ExternalProvider {
  readonly enabled: boolean;
  /** The first is used to sign in; tokens issued for any of them are accepted. */
  readonly clientIds: readonly string[];
  readonly secret: string;
  readonly redirectUri?: string;
  /** The issuer, where it is not the provider's own. */
  readonly url?: string;
  /** What people know the provider by. */
  readonly title?: string;
  /** Set for a provider whose people are never joined with those of another one by their address. */
  readonly linkingDomain?: string;
  readonly skipNonceCheck: boolean;
  readonly emailOptional: boolean;
}
