import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { type Applicant, PEOPLE } from "./people.js";

const MARGIN = 56;
const MONTHS = 9;

/** A bill for light that nobody has to pay, as the company would send it by mail. */
export function billOf(applicant: Applicant): Promise<Buffer> {
  const { nome, endereco, cidade, estado, cep } = PEOPLE[applicant].registration;
  const doc = new PDFDocument({ size: "A5", margin: MARGIN, info: { Title: "Conta de luz (demonstração)" } });
  const { width, height } = doc.page;
  doc.rect(0, 0, width, 72).fill("#14532d");
  doc.font("Helvetica-Bold").fontSize(18).fill("#ffffff").text("Luz & Força Demonstração", MARGIN, 28);
  field(90, "Titular", nome);
  field(130, "Endereço", endereco);
  field(170, "Cidade", `${cidade}, ${estado}, CEP ${cep}`);
  field(210, "Consumo", "184 kWh");
  field(250, "Total", "R$ 163,42");
  for (let month = 0; month < MONTHS; month += 1) {
    const tall = 36 + ((month * 37) % 60);
    doc.rect(MARGIN + month * 34, 410 - tall, 20, tall).fill("#c9a54c");
  }
  doc.rotate(-32, { origin: [width / 2, height / 2] });
  doc.font("Helvetica-Bold").fontSize(44).fillOpacity(0.25).fill("#b3261e");
  doc.text("DEMONSTRAÇÃO", 0, height / 2 - 22, { width, align: "center", lineBreak: false });
  doc.end();
  return buffer(doc);

  function field(y: number, label: string, value: string): void {
    doc.font("Helvetica").fontSize(8).fill("#54615a").text(label, MARGIN, y);
    doc
      .fontSize(12)
      .fill("#17231c")
      .text(value, MARGIN, y + 11);
  }
}
