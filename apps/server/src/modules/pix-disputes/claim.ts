import type { PspInfraction } from "../pix/index.js";

export type Claim = Omit<PspInfraction, "status"> & { readonly psp: string };
