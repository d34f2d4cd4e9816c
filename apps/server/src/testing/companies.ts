import { generateCnpj } from "@brazilian-utils/brazilian-utils";
import { COMPANY_HEADER, type CompanyRole } from "@lastro/contracts/company-access";
import { formatCnpj } from "@lastro/contracts/documents";
import { cpfOf } from "../modules/customers/index.js";
import { aForm, aPicture } from "./kyc.js";
import { aClient, anAdmin, type SignedInPerson } from "./people.js";
import type { PixPaymentsBench } from "./pix-payments-bench.js";

export interface ActingFor extends SignedInPerson {
  /** The person's, where `userId` is the company's. */
  readonly personId: string;
}

/** What a test of companies does again and again, over a bench that pays by Pix. */
export function companyActs(bench: Pick<PixPaymentsBench, "app" | "call">) {
  const { app, call } = bench;
  /** A client who has passed KYC Plus. */
  async function verified(): Promise<SignedInPerson> {
    const person = await aClient(app);
    await app.pool.query("update customers_profile set verified_at = $2, cpf_verified = true where id = $1", [
      person.userId,
      app.ctx.clock.now(),
    ]);
    return person;
  }

  async function contentOf(applicant: SignedInPerson, cnpj: string) {
    return {
      tier: "startup",
      cnpj: formatCnpj(cnpj),
      legalName: "Aurora Comércio Ltda",
      tradeName: "Aurora",
      openedOn: "2020-02-03",
      email: "financeiro@aurora.example",
      phone: "(11) 91234-5678",
      endereco: "Avenida Paulista, 1000",
      cidade: "São Paulo",
      estado: "SP",
      cep: "01310-100",
      monthlyVolume: "50000.00",
      partners: [
        {
          name: "Sócia Administradora",
          document: await cpfOf(app.ctx, app.ctx.db, applicant.userId),
          shareBps: 7_500,
          isAdministrator: true,
          isPoliticallyExposed: false,
        },
        {
          name: "Participações SA",
          document: "11.444.777/0001-61",
          shareBps: 2_500,
          isAdministrator: false,
          isPoliticallyExposed: false,
        },
      ],
    };
  }

  async function upload(applicant: SignedInPerson, applicationId: string, type: string) {
    const form = aForm([
      { name: "type", content: type },
      { name: "file", content: await aPicture(), filename: "contrato.jpg" },
    ]);
    return app.http.inject({
      method: "POST",
      url: `/v1/companies/applications/${applicationId}/documents`,
      headers: { ...applicant.headers, ...form.headers },
      payload: form.payload,
    });
  }

  async function save(who: SignedInPerson, id: string, content: object) {
    const answer = await app.http.inject({
      method: "PUT",
      url: `/v1/companies/applications/${id}`,
      headers: who.headers,
      payload: content,
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  /** An application that waits for review. */
  async function applied(applicant: SignedInPerson): Promise<string> {
    const begun = await call(applicant, "POST", "/v1/companies/applications", { tier: "startup" });
    if (begun.status !== 201) throw new Error(`Not begun: ${JSON.stringify(begun.body)}`);
    const { id } = begun.body;
    await save(applicant, id, await contentOf(applicant, generateCnpj()));
    for (const type of ["articles_of_association", "proof_of_address"]) await upload(applicant, id, type);
    const sent = await call(applicant, "POST", `/v1/companies/applications/${id}/submit`, {
      declaresTruth: true,
    });
    if (sent.status !== 200) throw new Error(`Not sent: ${JSON.stringify(sent.body)}`);
    return id;
  }

  async function decided(admin: SignedInPerson, id: string, decision: string, note = "") {
    await call(admin, "POST", `/v1/admin/companies/applications/${id}/take`);
    return call(admin, "POST", `/v1/admin/companies/applications/${id}/decision`, { decision, note });
  }

  /** The same person acting for a company. */
  const actFor = (person: SignedInPerson, companyId: string): ActingFor => ({
    ...person,
    personId: person.userId,
    userId: companyId,
    headers: { ...person.headers, [COMPANY_HEADER]: companyId } as SignedInPerson["headers"],
  });

  let administrator: Promise<SignedInPerson> | undefined;
  const admin = () => {
    administrator ??= anAdmin(app);
    return administrator;
  };

  /** A company with an account, its owner acting for it. */
  async function aCompany(): Promise<ActingFor> {
    const owner = await verified();
    const answer = await decided(await admin(), await applied(owner), "approve");
    if (answer.status !== 200) throw new Error(`Not approved: ${JSON.stringify(answer.body)}`);
    return actFor(owner, String(answer.body.companyId));
  }

  /** A verified client who accepted an owner's invitation, acting for the company. */
  async function aMember(owner: ActingFor, role: CompanyRole): Promise<ActingFor> {
    const person = await verified();
    const { status } = await call(owner, "POST", "/v1/company/invitations", { email: person.email, role });
    if (status !== 201) throw new Error("Not invited");
    const { body } = await call(person, "GET", "/v1/companies");
    const [invitation] = body.invitations as readonly { readonly id: string }[];
    await call(person, "POST", `/v1/companies/invitations/${invitation?.id}/accept`);
    return actFor(person, owner.userId);
  }

  return { verified, contentOf, upload, save, applied, decided, actFor, admin, aCompany, aMember };
}
