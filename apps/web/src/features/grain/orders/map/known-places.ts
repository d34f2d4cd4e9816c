import { type Point, placeNamed, pointOf } from "@lastro/contracts/grain/places";

/** Where a place is: a town or a port by its name, or else the state named at the end; nothing for any other. */
export function placeOf(written: string | null | undefined): Point | undefined {
  const place = placeNamed(written);
  return place === undefined ? undefined : pointOf(place);
}
