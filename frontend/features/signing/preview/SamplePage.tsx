import { useQuery } from "@tanstack/react-query";
import type { CompanyReply } from "../../../api/companies.ts";
import { Loading } from "../../../ui/Spinner.tsx";
import type { SigningActs } from "../sign/act/signing-acts.ts";
import { samplePages } from "../try/sample-pages.ts";
import { sampleView } from "../try/sample-view.ts";
import { LookedAt, noActs } from "./LookedAt.tsx";

/** The signing page of the sample, as if this company had sent it. */
export function SamplePage({ company }: { company: CompanyReply }) {
  const { data: view } = useQuery({
    queryKey: ["sample"],
    queryFn: () => sampleView(new Date()),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return view ? <LookedAt view={{ ...view, message: "", company }} acts={acts} /> : <Loading />;
}

const acts: SigningActs = {
  ...noActs,
  open: async (fileUrl) => fileUrl,
  pictures: () => samplePages,
};
