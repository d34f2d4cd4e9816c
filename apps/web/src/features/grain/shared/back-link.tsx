import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";
import { Button } from "@/components/ui/button";

/** The way back to the page one came from; a buyer has no menu beside the page. */
export function BackLink({ to, word }: { to: string; word: string }) {
  return (
    <Button asChild variant="ghost" size="sm" className="mb-3 -ml-3">
      <Link to={to}>
        <ArrowLeft aria-hidden="true" className="size-4" />
        {word}
      </Link>
    </Button>
  );
}
