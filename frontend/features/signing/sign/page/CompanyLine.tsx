import { useState } from "react";
import { isolated } from "#languages/isolated";
import type { CompanyReply } from "../../../../api/companies.ts";
import { classes } from "../../../../ui/classes.ts";

/** The company for which the document was sent: logo, name and website. A logo that was removed since is left out. */
export function CompanyLine({ name, logoUrl, website, small = false }: CompanyLineProps) {
  const [missing, setMissing] = useState<string>();
  return (
    <div className="grid min-w-0 justify-items-start gap-1 text-start">
      <p className="flex min-w-0 items-center gap-3 break-words font-medium">
        {logoUrl && logoUrl !== missing && (
          <img
            src={logoUrl}
            alt=""
            onError={() => setMissing(logoUrl)}
            className={classes(
              "rounded-sm object-contain",
              small ? "max-h-7 max-w-20" : "max-h-10 max-w-28",
            )}
          />
        )}
        {isolated(name)}
      </p>
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noreferrer nofollow"
          dir="ltr"
          className="link inline-block min-h-6 break-all text-sm"
        >
          {new URL(website).hostname}
        </a>
      )}
    </div>
  );
}

interface CompanyLineProps extends CompanyReply {
  readonly small?: boolean;
}
