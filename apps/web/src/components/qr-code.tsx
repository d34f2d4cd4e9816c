import { create } from "qrcode";
import { useMemo } from "react";

/** White around the code that readers need, in modules. */
const QUIET_ZONE = 4;

interface QrCodeProps {
  text: string;
  label: string;
  className?: string | undefined;
}

/** A QR code drawn as one path: error correction M, quiet zone 4, black on white whatever surrounds it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text]);
  const side = size + 2 * QUIET_ZONE;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue;
      let width = 1;
      while (column + width < size && data[row * size + column + width]) width += 1;
      path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h${width}v1h-${width}z`;
      column += width;
    }
  }
  return { size, path };
}
