import type { OrderEvent } from "@/features/grain/shared/orders/order-types";

/** Where something happened: as it was named, and on a map where a phone said so. */
export function EventPlace({ facts }: Pick<OrderEvent, "facts">) {
  const { place, latitude, longitude } = facts;
  const isLocated = latitude !== undefined && longitude !== undefined;
  if (place === undefined && !isLocated) return null;
  const words = place ?? `${latitude}, ${longitude}`;
  return (
    <p className="break-words">
      {isLocated ? (
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=12/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="text-accent underline underline-offset-4"
        >
          {words}
        </a>
      ) : (
        words
      )}
    </p>
  );
}
