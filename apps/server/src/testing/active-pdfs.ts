import { buffer } from "node:stream/consumers";
import { PDFDocument, PDFName, PDFString } from "@cantoo/pdf-lib";
import PDFKit from "pdfkit";

type Make = () => Promise<Buffer>;

/** A page, with something set on the document before it is written. */
async function written(
  set: (document: PDFDocument) => void,
  { useObjectStreams = false, encrypted = false } = {},
): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage();
  set(document);
  if (encrypted) document.encrypt({ userPassword: "", ownerPassword: "of-the-owner" });
  return Buffer.from(await document.save({ useObjectStreams }));
}

const opening = (document: PDFDocument) =>
  document.catalog.set(
    PDFName.of("OpenAction"),
    document.context.obj({ S: "JavaScript", JS: PDFString.of("app.alert(1)") }),
  );

const onCatalog = (name: string, value: Record<string, string>) => (document: PDFDocument) =>
  document.catalog.set(PDFName.of(name), document.context.register(document.context.obj(value)));

function drawn(options: PDFKit.PDFDocumentOptions, attachment?: Buffer): Promise<Buffer> {
  const document = new PDFKit(options);
  document.text("Conta de luz");
  if (attachment) document.file(attachment, { name: "boleto.txt" });
  document.end();
  return buffer(document);
}

const escaped: Make = async () =>
  Buffer.from(
    (await written(opening))
      .toString("latin1")
      .replace("/JavaScript", "/J#61vaScript")
      .replace("/JS", "/#4aS"),
    "latin1",
  );

export const ACTIVE_PDFS: readonly (readonly [name: string, code: string, make: Make])[] = [
  ["a script", "upload.active_content", () => written(opening)],
  [
    "a script in an object stream",
    "upload.active_content",
    () => written(opening, { useObjectStreams: true }),
  ],
  [
    "a script in an encrypted object stream",
    "upload.active_content",
    () => written(opening, { useObjectStreams: true, encrypted: true }),
  ],
  ["a script whose names are escaped", "upload.active_content", escaped],
  [
    "an address it opens by itself",
    "upload.active_content",
    () => written(onCatalog("OpenAction", { S: "URI" }), { useObjectStreams: true }),
  ],
  [
    "a program it starts",
    "upload.active_content",
    () => written(onCatalog("OpenAction", { S: "Launch" }), { useObjectStreams: true }),
  ],
  [
    "actions of its pages",
    "upload.active_content",
    () => written(onCatalog("AA", {}), { useObjectStreams: true }),
  ],
  [
    "an XFA form",
    "upload.active_content",
    () => written(onCatalog("AcroForm", { XFA: "form" }), { useObjectStreams: true }),
  ],
  [
    "rich media",
    "upload.active_content",
    () => written(onCatalog("Extra", { Subtype: "RichMedia" }), { useObjectStreams: true }),
  ],
  ["an attachment", "upload.active_content", () => drawn({}, Buffer.from("leia-me"))],
  [
    "an attachment, encrypted",
    "upload.active_content",
    () => drawn({ ownerPassword: "of-the-owner", pdfVersion: "1.7" }, Buffer.from("leia-me")),
  ],
  ["a password", "upload.locked", () => drawn({ userPassword: "12345", pdfVersion: "1.7" })],
];

export const PLAIN_PDFS: readonly (readonly [name: string, make: Make])[] = [
  ["of pages alone", () => drawn({})],
  [
    "encrypted without a password to read it",
    () => drawn({ ownerPassword: "of-the-owner", pdfVersion: "1.7" }),
  ],
  [
    "that says where it opens",
    () =>
      written((document) =>
        document.catalog.set(
          PDFName.of("OpenAction"),
          document.context.obj([document.getPage(0).ref, "Fit"]),
        ),
      ),
  ],
];
