import type { KeyScope } from "@lastro/contracts/api-key-scopes";
import type { WebhookEventType } from "@lastro/contracts/webhooks";

type Words = typeof import("@/features/integrations/locales/pt-BR.json");

/** Where the words of a scope stand; a colon would name a namespace. */
export const scopeKey = (scope: KeyScope) =>
  `scopes.${scope.replace(":", "_") as keyof Words["scopes"]}` as const;

/** The same of an event, whose dots would name further levels. */
export const eventKey = (event: WebhookEventType) =>
  `events.${event.replaceAll(".", "_") as keyof Words["events"]}` as const;
