import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";

interface VerificationNeededProps {
  words: { title: string; text: string; action: string };
}

/** That something is only for who passed KYC Plus, with the way there. */
export function VerificationNeeded({ words }: VerificationNeededProps) {
  return (
    <Alert tone="warning" title={words.title}>
      <p>{words.text}</p>
      <Button asChild variant="secondary" size="sm" className="mt-2 self-start">
        <Link to="/kyc-plus">{words.action}</Link>
      </Button>
    </Alert>
  );
}
