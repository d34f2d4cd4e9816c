import {
  IDENTITY_DOCUMENT_SIDES,
  isIdentityDocument,
  type KycDocumentType,
  type KycSide,
} from "@lastro/contracts/kyc-vocabulary";
import type { CaseDocument, EditableStatus } from "./case.js";

/** A place of the application a document fills: one side of one kind of document. */
export interface Place {
  readonly type: KycDocumentType;
  readonly side: KycSide | null;
}

/** A place that is empty, or the identity document where none was chosen yet. */
export interface MissingPlace {
  readonly type: KycDocumentType | "identity";
  readonly side: KycSide | null;
}

type Standing = Pick<CaseDocument, "type" | "side" | "status" | "submittedAt">;

function samePlace(document: Standing, place: Place): boolean {
  return document.type === place.type && document.side === place.side;
}

/** The documents another one takes the place of: the one where it goes, and an identity document of another kind. */
export function displacedBy<D extends Standing>(current: readonly D[], place: Place): D[] {
  return current.filter(
    (document) =>
      samePlace(document, place) ||
      (isIdentityDocument(place.type) && isIdentityDocument(document.type) && document.type !== place.type),
  );
}

/** Whether the applicant may put a document here now: anything in a draft, only what was marked in a revision. */
export function mayUpload(status: EditableStatus, current: readonly Standing[], place: Place): boolean {
  if (status === "DRAFT") return true;
  const inPlace = current.find((document) => samePlace(document, place));
  if (inPlace) return isOpen(inPlace);
  const others = displacedBy(current, place);
  return others.length === 0 || others.some(isOpen);
}

/** Marked by the reviewer, or put there since and not sent yet. */
function isOpen(document: Standing): boolean {
  return document.status === "REVISION" || (document.status === "PENDING" && document.submittedAt === null);
}

/** What still has to be filled before the case can be sent. */
export function missingPlaces(current: readonly Standing[]): MissingPlace[] {
  const filled = current.filter(({ status }) => status === "PENDING" || status === "ACCEPTED");
  const isFilled = (place: Place) => filled.some((document) => samePlace(document, place));
  const chosen = current.map(({ type }) => type).find(isIdentityDocument);
  const identity: MissingPlace[] = chosen
    ? IDENTITY_DOCUMENT_SIDES[chosen]
        .map((side) => ({ type: chosen, side }))
        .filter((place) => !isFilled(place))
    : [{ type: "identity", side: null }];
  const others = (["selfie", "proof_of_address"] as const)
    .map((type) => ({ type, side: null }))
    .filter((place) => !isFilled(place));
  return [...identity, ...others];
}
