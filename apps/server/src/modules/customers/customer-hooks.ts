import type { Database } from "@lastro/platform/database/database";
import { DomainError } from "@lastro/platform/domain-error";
import { notifyOfAccount } from "./notices/account-notices.js";
import { isClosed } from "./queries.js";
import { registerCustomer, registerCustomerAgain } from "./register-customer.js";
import { readRegistration } from "./registration.js";
import { deleteProfile } from "./store.js";
import { changeCustomerEmail, proveCustomerPhone } from "./update-me.js";

/** How this module takes part in signing up: the profile is made with the user, and what it keeps stays here. */
export const customerHooks = {
  checkRegistration: (metadata: Readonly<Record<string, unknown>>): void => void readRegistration(metadata),
  userCreated: registerCustomer,
  registrationReplaced: registerCustomerAgain,
  registrationRemoved: deleteProfile,
  emailChanged: changeCustomerEmail,
  phoneConfirmed: proveCustomerPhone,
  productMetadata: ["cpf", "telefone", "endereco", "cep"],
  securityChanged: notifyOfAccount,
  banReason: async (db: Database, userId: string) =>
    (await isClosed(db, userId)) ? new DomainError("privacy.account_closed") : undefined,
} as const;
