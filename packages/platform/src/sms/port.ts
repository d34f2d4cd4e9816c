/** A text to one telephone. */
export interface Sms {
  /** The same for every attempt: a gateway that remembers it sends the message once. */
  readonly id: string;
  /** Digits with the country's code, without the plus. */
  readonly to: string;
  readonly text: string;
  /** The code the text is about, for gateways that word such texts themselves. */
  readonly code?: string;
  readonly channel: SmsChannel;
}

export type SmsChannel = "sms" | "whatsapp";

/**
 * Hands texts to telephones. `refused` means never: the number or the text is not accepted. Throws when it may go
 * better later or when nobody knows.
 */
export interface SmsGateway {
  send(sms: Sms): Promise<"accepted" | "refused">;
}
