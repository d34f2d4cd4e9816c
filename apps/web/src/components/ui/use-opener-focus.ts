import { useRef } from "react";

type FocusEvent = Event & { defaultPrevented: boolean };

/**
 * Gives the focus back to what opened a dialog once it closes. Radix does that for its own triggers alone, and dialogs
 * that a state opens have none.
 */
export function useOpenerFocus() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: FocusEvent) => {
      const element = opener.current;
      if (event.defaultPrevented || !(element instanceof HTMLElement) || !element.isConnected) return;
      event.preventDefault();
      element.focus();
    },
  };
}
