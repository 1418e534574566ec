import { QueryClientProvider } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, Suspense } from "react";
import { BrowserRouter, useRoutes } from "react-router-dom";
import { queryClient } from "./api/query.ts";
import { PageBoundary } from "./layouts/PageBoundary.tsx";
import { routes } from "./routes.tsx";
import { Loading } from "./ui/Spinner.tsx";
import { Toaster } from "./ui/Toaster.tsx";

interface AppProps {
  /** Where the page's path is; by default in the address. */
  readonly Router?: (props: { children: ReactNode }) => ReactElement;
}

export function App({ Router = BrowserRouter }: AppProps) {
  return (
    // Around everything, since React removes the whole tree after an error that no boundary catches.
    <PageBoundary>
      <QueryClientProvider client={queryClient}>
        <Router>
          <PageBoundary>
            <Suspense fallback={<Loading />}>
              <Page />
            </Suspense>
          </PageBoundary>
        </Router>
        <Toaster />
      </QueryClientProvider>
    </PageBoundary>
  );
}

const Page = () => useRoutes(routes);
