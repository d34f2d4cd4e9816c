import type { Content } from "@/features/companies/api";

export const STEPS = ["company", "address", "partners", "documents", "review"] as const;
export type Step = (typeof STEPS)[number];

/** What a step shows and changes, and which of its fields the server refused. */
export interface StepProps {
  content: Content;
  problems: Readonly<Record<string, string>>;
  onChange: (part: Partial<Content>) => void;
}

const FIELDS: readonly (readonly [Step, RegExp])[] = [
  ["company", /^(?:cnpj|legalName|tradeName|openedOn|monthlyVolume)$/],
  ["address", /^(?:email|phone|cep|endereco|cidade|estado)$/],
  ["partners", /^partners/],
  ["documents", /^(?:articles_of_association|proof_of_address|power_of_attorney)$/],
];

/** The first step with something that was refused. */
export function stepOfProblem(problems: Readonly<Record<string, string>>): Step {
  const names = Object.keys(problems);
  return FIELDS.find(([, fields]) => names.some((name) => fields.test(name)))?.[0] ?? "review";
}
