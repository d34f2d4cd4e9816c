import { zodResolver } from "@hookform/resolvers/zod";
import { signInSchema } from "@/features/identity/schemas";

export const signInResolver = zodResolver(signInSchema);
