import { z } from "zod";

/** The fields by which the API Pix says who somebody is before the tax authority. */
export const taxIds = {
  cpf: z
    .string()
    .regex(/^\d{11}$/)
    .optional(),
  cnpj: z
    .string()
    .regex(/^[0-9A-Z]{12}\d{2}$/)
    .optional(),
};
