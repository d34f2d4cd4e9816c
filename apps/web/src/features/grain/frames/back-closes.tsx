import { useEffect } from "react";
import { useBlocker } from "react-router";

const OPEN_LAYER =
  "[role=dialog][data-state=open], [role=alertdialog][data-state=open], [role=menu][data-state=open]";

/** Back closes the dialog, sheet or menu that is open, as Escape does, and leaves the page only when none is. */
export function BackCloses() {
  const blocker = useBlocker(
    ({ historyAction }) => historyAction === "POP" && document.querySelector(OPEN_LAYER) !== null,
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
  }, [blocker]);
  return null;
}
