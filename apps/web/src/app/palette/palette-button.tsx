import { Search } from "lucide-react";
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { NavigationItem } from "@/app/navigation";
import type { Palette } from "@/app/palette/palette";
import { Button } from "@/components/ui/button";
import { NoAnswerError } from "@/lib/api-error";
import { loadNamespaces } from "@/lib/i18n/i18n";
import { useFailureToast } from "@/lib/use-failure-toast";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the palette, also by ⌘K or Ctrl+K. Its code and words are fetched when it is opened first. */
export function PaletteButton({ navigation }: { navigation: readonly NavigationItem[] }) {
  const { t } = useTranslation();
  const failed = useFailureToast();
  const [Opened, setOpened] = useState<ComponentType<ComponentProps<typeof Palette>>>();
  const open = async () => {
    try {
      const [{ Palette }] = await Promise.all([
        import("@/app/palette/palette"),
        loadNamespaces("palette", "accounts"),
      ]);
      setOpened(() => Palette);
    } catch (error) {
      await failed(t("palette.failed"), new NoAnswerError(false, error));
    }
  };
  const onShortcut = useRef(open);
  onShortcut.current = open;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      void onShortcut.current();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <Button
        variant="secondary"
        aria-label={t("palette.open")}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        className="max-md:size-11 max-md:border-transparent max-md:bg-transparent max-md:px-0 md:h-9 md:w-56 md:justify-start md:px-3 md:font-normal md:text-ink-muted md:text-sm"
        onClick={() => void open()}
      >
        <Search aria-hidden="true" className="size-5 md:size-4" />
        <span className="flex-1 text-left max-md:hidden">{t("palette.open")}</span>
        <kbd className="font-sans text-xs max-md:hidden">{isApple ? "⌘K" : "Ctrl K"}</kbd>
      </Button>
      {Opened !== undefined && <Opened navigation={navigation} onClose={() => setOpened(undefined)} />}
    </>
  );
}
