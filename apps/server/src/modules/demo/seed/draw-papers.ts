import type { KycDocumentType, KycSide } from "@lastro/contracts/kyc-vocabulary";
import { billOf } from "./draw-bill.js";
import { type Applicant, DECLARED, PEOPLE } from "./people.js";

export interface Paper {
  readonly place: { readonly type: KycDocumentType; readonly side: KycSide | null };
  readonly file: Buffer;
}

const PLACES = {
  cliente: [
    { type: "cnh", side: "front" },
    { type: "cnh", side: "back" },
    { type: "selfie", side: null },
    { type: "proof_of_address", side: null },
  ],
  maria: [
    { type: "rg", side: "front" },
    { type: "rg", side: "back" },
    { type: "selfie", side: null },
    { type: "proof_of_address", side: null },
  ],
  beatriz: [
    { type: "passport", side: "front" },
    { type: "selfie", side: null },
    { type: "proof_of_address", side: null },
  ],
} as const satisfies Record<Applicant, readonly Paper["place"][]>;

/** An applicant's papers, each drawn so that nobody takes it for one. */
export async function drawPapers(applicant: Applicant): Promise<Paper[]> {
  // Only the first start of a demonstration draws: no other pays for loading it.
  const { default: sharp } = await import("sharp");
  return Promise.all(
    PLACES[applicant].map(async (place) => ({
      place,
      file:
        place.type === "proof_of_address"
          ? await billOf(applicant)
          : await sharp(Buffer.from(sketchOf(applicant, place.type, place.side)))
              .jpeg({ quality: 82 })
              .toBuffer(),
    })),
  );
}

function sketchOf(applicant: Applicant, type: PhotographedType, side: KycSide | null): string {
  if (type === "selfie") return sheet(720, 900, "#dfe6df", portrait(360, 430, 1.9, applicant));
  return sheet(
    1000,
    640,
    CARD_COLOURS[type],
    side === "back" ? cardBack(applicant) : cardFront(applicant, type),
  );
}

type PhotographedType = Exclude<KycDocumentType, "proof_of_address">;

const CARD_COLOURS = { cnh: "#dcebd9", rg: "#e5ead0", passport: "#d5dcec" } as const;
const CARD_TITLES = {
  cnh: "CARTEIRA NACIONAL DE HABILITAÇÃO",
  rg: "CARTEIRA DE IDENTIDADE",
  passport: "PASSAPORTE",
} as const;

/** A sheet of paper with what stands on it, marked as a demonstration. */
export function sheet(width: number, height: number, colour: string, content: string): string {
  const mark = `<text x="${width / 2}" y="${height / 2}" transform="rotate(-24 ${width / 2} ${height / 2})" font-size="${width / 10.5}" font-weight="bold" fill="#b3261e" fill-opacity="0.28" text-anchor="middle">DEMONSTRAÇÃO</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, Arial, sans-serif" fill="#1d2a22"><rect width="100%" height="100%" fill="${colour}"/>${content}${mark}</svg>`;
}

function cardFront(applicant: Applicant, type: keyof typeof CARD_TITLES): string {
  const { registration } = PEOPLE[applicant];
  const { birthDate, documentNumber, motherName } = DECLARED[applicant];
  return [
    `<rect x="24" y="24" width="952" height="592" rx="28" fill="none" stroke="#5b6f60" stroke-width="3"/>`,
    line(500, 84, CARD_TITLES[type], 30, "middle"),
    line(500, 120, "DOCUMENTO FICTÍCIO, SEM VALOR", 18, "middle"),
    portrait(190, 320, 0.95, applicant),
    field(360, 190, "NOME", registration.nome),
    field(360, 280, "FILIAÇÃO", motherName),
    field(360, 370, "NASCIMENTO", birthDate.split("-").reverse().join("/")),
    field(660, 370, "CPF", registration.cpf),
    field(360, 460, "Nº DO DOCUMENTO", documentNumber),
    waves(560),
  ].join("");
}

function cardBack(applicant: Applicant): string {
  const { registration } = PEOPLE[applicant];
  return [
    `<rect x="24" y="24" width="952" height="592" rx="28" fill="none" stroke="#5b6f60" stroke-width="3"/>`,
    field(80, 120, "LOCAL", `${registration.cidade}, ${registration.estado}`),
    field(80, 220, "OBSERVAÇÕES", "Documento fictício, sem valor"),
    `<path d="M90 400 c60 -70 90 60 150 0 s110 -60 160 10 s90 -30 140 -20" fill="none" stroke="#24323f" stroke-width="4"/>`,
    line(90, 450, "Assinatura", 18),
    waves(560),
  ].join("");
}

const COMPLEXIONS = {
  cliente: { skin: "#c98f68", hair: "#2b211b", clothes: "#3d6b4f" },
  maria: { skin: "#dfb08c", hair: "#5a3420", clothes: "#7c4a63" },
  beatriz: { skin: "#f0c9ab", hair: "#8a5a2b", clothes: "#34597a" },
} as const satisfies Record<Applicant, object>;

function portrait(x: number, y: number, size: number, applicant: Applicant): string {
  const { skin, hair, clothes } = COMPLEXIONS[applicant];
  const long =
    applicant === "cliente" ? "" : `<rect x="-82" y="-60" width="164" height="170" rx="70" fill="${hair}"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-120" y="-150" width="240" height="300" fill="#f3f1ea"/>${long}<path d="M-110 150 q0 -90 110 -90 t110 90 z" fill="${clothes}"/><rect x="-24" y="20" width="48" height="60" fill="${skin}"/><ellipse cx="0" cy="-20" rx="62" ry="76" fill="${skin}"/><path d="M-64 -30 q0 -84 64 -84 t64 84 q-30 -44 -64 -44 t-64 44 z" fill="${hair}"/><circle cx="-22" cy="-18" r="6" fill="#241d18"/><circle cx="22" cy="-18" r="6" fill="#241d18"/><path d="M-20 22 q20 16 40 0" fill="none" stroke="#7a3b33" stroke-width="5"/></g>`;
}

function field(x: number, y: number, label: string, value: string): string {
  return line(x, y, label, 15) + line(x, y + 36, value, 26);
}

export function line(x: number, y: number, words: string, size: number, anchor = "start"): string {
  return `<text x="${x}" y="${y}" font-size="${size}" text-anchor="${anchor}">${words}</text>`;
}

/** The fine lines such papers are printed on. */
function waves(y: number): string {
  return Array.from(
    { length: 4 },
    (_, place) =>
      `<path d="M40 ${y + place * 10} q115 -28 230 0 t230 0 t230 0 t230 0" fill="none" stroke="#5b6f60" stroke-opacity="0.35" stroke-width="2"/>`,
  ).join("");
}
