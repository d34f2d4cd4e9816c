import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { menuItems } from "@/app/navigation";
import { AgroLink } from "@/components/agro-link";
import { Brand } from "@/components/brand";
import { LanguageSelector } from "@/components/language-selector";
import { Button } from "@/components/ui/button";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";

/** The whole product on one sheet. A native dialog keeps focus, Escape and the page behind it in order. */
export function MobileMenu() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const agro = agroEntrance(useAgroAccountType());
  const close = () => dialog.current?.close();

  // Any navigation, also by the browser's own buttons, closes the menu.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location is the trigger, not an input
  useEffect(() => dialog.current?.close(), [key]);

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t("menu.open")}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => {
          dialog.current?.showModal();
          setOpen(true);
        }}
      >
        <Menu aria-hidden="true" className="size-6" />
      </Button>
      <dialog
        ref={dialog}
        aria-label={t("menu.title")}
        onClose={() => setOpen(false)}
        className="m-0 h-dvh max-h-none w-full max-w-none flex-col overflow-y-auto bg-ground text-ink open:flex sm:ml-auto sm:max-w-sm sm:border-l"
      >
        <div className="sticky top-0 flex h-16 shrink-0 items-center justify-between border-b bg-ground px-4">
          <Brand />
          <Button variant="ghost" size="icon" aria-label={t("menu.close")} onClick={close}>
            <X aria-hidden="true" className="size-6" />
          </Button>
        </div>
        <nav aria-label={t("menu.main")} className="flex-1 p-2">
          <ul>
            {menuItems.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link
                  to={to === "/agro/login" ? agro : to}
                  onClick={close}
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 hover:bg-sunken"
                >
                  <Icon aria-hidden="true" className="size-5 text-accent" />
                  {t(label)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col gap-2 border-t p-4">
          <Button asChild size="lg">
            <Link to="/register" onClick={close}>
              {t("auth.signUp")}
            </Link>
          </Button>
          <Button asChild variant="secondary" size="lg">
            <Link to="/login" onClick={close}>
              {t("auth.signIn")}
            </Link>
          </Button>
          <AgroLink className="h-12 justify-center" onClick={close} />
          <LanguageSelector className="mt-1 h-11 border" />
        </div>
      </dialog>
    </>
  );
}
