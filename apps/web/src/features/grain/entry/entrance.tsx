import { Navigate } from "react-router";
import { agroEntrance, useAgroAccountType } from "@/lib/agro-session";

/** The marketplace's own address leads to the dashboard of whoever is signed in, and else to its sign-in. */
export function Entrance() {
  return <Navigate to={agroEntrance(useAgroAccountType())} replace />;
}
