import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";

interface FileButtonProps {
  /** What the file is for, where the button's words change. */
  label: string;
  accept: string;
  disabled: boolean;
  onFile: (file: File) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** A button that asks for one file; the same file may be chosen again. */
export function FileButton({ label, accept, disabled, onFile, className, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        className="sr-only"
        tabIndex={-1}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
      <Button
        variant="secondary"
        className={className}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {children}
      </Button>
    </>
  );
}
