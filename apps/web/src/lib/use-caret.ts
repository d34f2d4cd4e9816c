import { type Ref, useCallback, useLayoutEffect, useReducer, useRef } from "react";

/**
 * Keeps the caret where the person left it in a field whose text is rewritten as they type: `keepAt` is told the
 * position with each change, and the field draws again even when the change left its text as it was.
 */
export function useCaret(outer: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement | null>(null);
  const position = useRef<number | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);

  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      input.current = element;
      if (typeof outer === "function") outer(element);
      else if (outer) outer.current = element;
    },
    [outer],
  );

  useLayoutEffect(() => {
    if (position.current === null) return;
    if (document.activeElement === input.current) {
      input.current?.setSelectionRange(position.current, position.current);
    }
    position.current = null;
  });

  const keepAt = (caret: number) => {
    position.current = caret;
    drawAgain();
  };
  return { ref, keepAt };
}
