import { registerCustomer } from "./register-customer.js";
import { changeCustomerEmail } from "./update-me.js";

/** How this module takes part in signing up: the profile is made with the user, and what it keeps stays here. */
export const customerHooks = {
  userCreated: registerCustomer,
  emailChanged: changeCustomerEmail,
  keptElsewhere: ["cpf", "telefone", "endereco", "cep"],
} as const;
