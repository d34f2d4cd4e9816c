import { Profile } from "@/components/grain/profile/profile";

/** Who the producer is. */
export function ProfilePage() {
  return <Profile />;
}
