import { useQuery } from "@tanstack/react-query";
import { Building2, Check, UserRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { DropdownMenuItem, DropdownMenuSeparator } from "@/components/ui/dropdown-menu";
import { useActingCompany } from "@/lib/acting-company";
import { companiesQuery, useSwitchCompany } from "@/lib/companies";

/** In the account's menu: oneself and the companies one may act for. */
export function CompanySwitch() {
  const { t } = useTranslation("companies");
  const acting = useActingCompany();
  const companies = useQuery(companiesQuery).data?.companies ?? [];
  const switchTo = useSwitchCompany();
  return (
    <>
      {companies.length > 0 && (
        <>
          <DropdownMenuItem onSelect={() => acting !== null && switchTo(null)}>
            <UserRound aria-hidden="true" />
            <span className="flex-1">{t("acting.personal")}</span>
            {acting === null && <Check aria-label={t("acting.current")} />}
          </DropdownMenuItem>
          {companies.map(({ id, name }) => (
            <DropdownMenuItem key={id} onSelect={() => acting?.id !== id && switchTo({ id, name })}>
              <Building2 aria-hidden="true" />
              <span className="max-w-52 flex-1 truncate">{name}</span>
              {acting?.id === id && <Check aria-label={t("acting.current")} />}
            </DropdownMenuItem>
          ))}
          <DropdownMenuSeparator />
        </>
      )}
      <DropdownMenuItem asChild>
        <Link to="/companies">
          <Building2 aria-hidden="true" />
          {t("title")}
        </Link>
      </DropdownMenuItem>
    </>
  );
}
