import { parseMoney } from "@lastro/money";
import { useEffect, useState } from "react";
import { sealsOf } from "@/features/landing/books/chain";
import { recordsWith } from "@/features/landing/books/sample";

/** The seals of the records with these amounts; undefined until they are computed, and in a page that may not. */
export function useSeals(amounts: readonly string[]): readonly string[] | undefined {
  const [seals, setSeals] = useState<readonly string[]>();
  const written = amounts.join();
  useEffect(() => {
    let isCurrent = true;
    const minors = written.split(",").map((amount) => parseMoney("BRL", amount || "0").minor);
    // Browsers compute no digests for a page that came over an unprotected connection.
    if (crypto.subtle === undefined) return;
    void sealsOf(recordsWith(minors)).then((computed) => isCurrent && setSeals(computed));
    return () => {
      isCurrent = false;
    };
  }, [written]);
  return seals;
}
