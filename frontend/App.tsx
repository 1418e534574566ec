import { QueryClientProvider } from "@tanstack/react-query";
import { Suspense } from "react";
import { BrowserRouter, useRoutes } from "react-router-dom";
import { queryClient } from "./api/query.ts";
import { PageBoundary } from "./layouts/PageBoundary.tsx";
import { routes } from "./routes.tsx";
import { Loading } from "./ui/Spinner.tsx";
import { Toaster } from "./ui/Toaster.tsx";

export function App() {
  return (
    // Around everything, since React removes the whole tree after an error that no boundary catches.
    <PageBoundary>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <PageBoundary>
            <Suspense fallback={<Loading />}>
              <Page />
            </Suspense>
          </PageBoundary>
        </BrowserRouter>
        <Toaster />
      </QueryClientProvider>
    </PageBoundary>
  );
}

const Page = () => useRoutes(routes);
