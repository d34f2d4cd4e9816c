import { authClient } from "@/lib/session/auth-client";
import { dropUnfinished, factorsInUse } from "@/lib/session/factors";

export interface Enrolment {
  factorId: string;
  /** An image's address: the QR code to be read by the authenticator app. */
  qrCode: string;
  /** The same secret, to be typed where there is no camera. */
  secret: string;
}

const SVG_PREFIX = "data:image/svg+xml;utf-8,";

/** Begins to set up an authenticator app under a name. What an earlier attempt left unfinished goes first. */
export async function beginEnrolment(friendlyName = "Autenticador"): Promise<Enrolment> {
  const { mfa } = await authClient();
  await dropUnfinished("totp");
  const { data, error } = await mfa.enroll({
    factorType: "totp",
    issuer: "Lastro",
    friendlyName,
  });
  if (error !== null) throw error;
  return { factorId: data.id, qrCode: imageAddress(data.totp.qr_code), secret: data.totp.secret };
}

/** Confirms the session with the code of a factor being set up, or of the one the person has. */
export async function confirmWithCode(code: string, factorId?: string): Promise<void> {
  const { mfa } = await authClient();
  const id = factorId ?? (await verifiedFactor());
  const { error } = await mfa.challengeAndVerify({ factorId: id, code });
  if (error !== null) throw error;
}

async function verifiedFactor(): Promise<string> {
  const [factor] = await factorsInUse("totp");
  if (factor === undefined) throw new Error("The person has no authenticator set up");
  return factor.id;
}

/** The client puts a drawing behind its prefix as it is; in an address its colours (`#`) would cut it short. */
function imageAddress(qrCode: string): string {
  return qrCode.startsWith(SVG_PREFIX)
    ? SVG_PREFIX + encodeURIComponent(qrCode.slice(SVG_PREFIX.length))
    : qrCode;
}
