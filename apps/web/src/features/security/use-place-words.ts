import { useTranslation } from "react-i18next";

interface Place {
  readonly ip: string;
  readonly country: string | null;
}

/** `Brasil, 200.160.2.3`; the address alone where it is of no country. */
export function usePlaceWords(): (place: Place) => string {
  const { i18n } = useTranslation();
  return ({ ip, country }) => {
    if (country === null) return ip;
    const name = new Intl.DisplayNames(i18n.language, { type: "region", fallback: "code" }).of(country);
    return `${name}, ${ip}`;
  };
}
