import { Link } from "react-router";
import { Alert } from "@/components/ui/alert";

/** It was asked for, and another administrator has to let it happen. */
export function WaitsForSecond({
  title,
  link,
  className,
}: {
  title: string;
  link: string;
  className?: string;
}) {
  return (
    <Alert tone="warning" title={title} className={className}>
      <Link to="/admin/approvals" className="text-accent underline">
        {link}
      </Link>
    </Alert>
  );
}
