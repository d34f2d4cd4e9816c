import { createPrivateKey, type KeyObject, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

const CERTIFICATE = "LASTRO_PIX_CERT_FILE";
const KEY = "LASTRO_PIX_CERT_KEY_FILE";

/** Why the provider would not accept this certificate and key for mutual TLS, a sentence each. */
export function certificateProblems(certFile: string, keyFile: string, now: Date): string[] {
  const problems: string[] = [];
  const certificate = read(CERTIFICATE, certFile, (pem) => new X509Certificate(pem), problems);
  const key = read(KEY, keyFile, (pem) => createPrivateKey(pem), problems);
  if (certificate) problems.push(...datesProblems(certificate, now));
  if (certificate && key && !certificate.checkPrivateKey(key))
    problems.push(`${KEY} is not the key of the certificate in ${CERTIFICATE}`);
  return problems;
}

function datesProblems({ validFrom, validTo }: X509Certificate, now: Date): string[] {
  if (now >= new Date(validTo)) return [`${CERTIFICATE}: the certificate expired on ${validTo}`];
  if (now < new Date(validFrom)) return [`${CERTIFICATE}: the certificate is not valid before ${validFrom}`];
  return [];
}

function read<T extends X509Certificate | KeyObject>(
  name: string,
  file: string,
  parse: (pem: Buffer) => T,
  problems: string[],
): T | undefined {
  let pem: Buffer;
  try {
    pem = readFileSync(file);
  } catch (error) {
    problems.push(`${name}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
    return undefined;
  }
  try {
    return parse(pem);
  } catch {
    problems.push(
      `${name}: ${file} is not ${name === KEY ? "an unencrypted private key" : "a certificate"} in PEM`,
    );
    return undefined;
  }
}
