import type { KycDocumentType, KycSide } from "@lastro/contracts/kyc-vocabulary";
import sharp from "sharp";
import { anAdmin, type SignedInPerson } from "./people.js";
import type { TestApp } from "./test-app.js";

/** A small photograph; two of different colours are different files. */
export function aPicture(colour = "#3a7d44"): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

/** What an applicant says of themselves. */
export const PERSONAL = {
  birthDate: "1990-05-17",
  motherName: "Maria Aparecida de Souza",
  nationality: "BR",
  occupation: "Agrônoma",
  documentNumber: "12.345.678-9",
  documentExpiresOn: null,
  politicallyExposed: false,
  declaresTruth: true,
};

export interface FormPart {
  readonly name: string;
  readonly content: string | Buffer;
  readonly filename?: string;
}

/** A `multipart/form-data` body with its parts in the order given. */
export function aForm(parts: readonly FormPart[]) {
  const boundary = "----lastro-test-boundary";
  const body = parts.flatMap(({ name, content, filename }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? "\r\n\r\n" : `; filename="${filename}"\r\ncontent-type: image/jpeg\r\n\r\n`,
    content,
    "\r\n",
  ]);
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...body, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece))),
  };
}

/** Uploads one document as its page does; answers the whole response. */
export async function upload(
  app: TestApp,
  person: SignedInPerson,
  document: { type: KycDocumentType; side?: KycSide; file?: Buffer; filename?: string },
) {
  const { type, side, file = await aPicture(), filename = "foto.jpg" } = document;
  const form = aForm([
    { name: "type", content: type },
    ...(side ? [{ name: "side", content: side }] : []),
    { name: "file", content: file, filename },
  ]);
  return app.http.inject({
    method: "POST",
    url: "/v1/kyc/documents",
    headers: { ...person.headers, ...form.headers },
    payload: form.payload,
  });
}

/** Uploads a whole set: an RG, a selfie and a proof of address. */
export async function uploadAll(app: TestApp, person: SignedInPerson, colour?: string): Promise<void> {
  const file = await aPicture(colour);
  for (const [type, side] of [["rg", "front"], ["rg", "back"], ["selfie"], ["proof_of_address"]] as const) {
    const answer = await upload(app, person, { type, file, ...(side ? { side } : {}) });
    if (answer.statusCode !== 201) throw new Error(`Not uploaded: ${answer.body}`);
  }
}

export function submit(app: TestApp, person: SignedInPerson, said: Record<string, unknown> = {}) {
  return app.http.inject({
    method: "POST",
    url: "/v1/kyc/submit",
    headers: person.headers,
    payload: { ...PERSONAL, ...said },
  });
}

export async function kycOf(app: TestApp, person: SignedInPerson) {
  return (await app.http.inject({ url: "/v1/kyc", headers: person.headers })).json();
}

/** Sends a complete case and lets the automatic check hand it over; answers its id. */
export async function submitWhole(
  app: TestApp,
  person: SignedInPerson,
  said?: Record<string, unknown>,
): Promise<string> {
  await uploadAll(app, person);
  const answer = await submit(app, person, said);
  if (answer.statusCode !== 200) throw new Error(`Not submitted: ${answer.body}`);
  await app.worker.runDue();
  return answer.json().caseId;
}

/** Acts on a case as an administrator. */
export function review(
  app: TestApp,
  admin: SignedInPerson,
  path: string,
  payload: Record<string, unknown> | undefined = undefined,
) {
  return app.http.inject({
    method: "POST",
    url: `/v1/admin/kyc/${path}`,
    headers: admin.headers,
    ...(payload ? { payload } : {}),
  });
}

export async function acceptAll(app: TestApp, admin: SignedInPerson, caseId: string): Promise<void> {
  const { documents } = (
    await app.http.inject({ url: `/v1/admin/kyc/${caseId}`, headers: admin.headers })
  ).json();
  for (const { id } of documents) {
    const answer = await review(app, admin, `${caseId}/documents/${id}/review`, { decision: "accept" });
    if (answer.statusCode !== 200) throw new Error(`Not accepted: ${answer.body}`);
  }
}

/** Takes a client through KYC Plus to its approval, by the routes a client and an administrator use. */
export async function verify(app: TestApp, client: SignedInPerson, admin?: SignedInPerson): Promise<void> {
  const reviewer = admin ?? (await anAdmin(app));
  const caseId = await submitWhole(app, client);
  await acceptAll(app, reviewer, caseId);
  const answer = await review(app, reviewer, `${caseId}/approve`);
  if (answer.statusCode !== 200) throw new Error(`Not approved: ${answer.body}`);
}
