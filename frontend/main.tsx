import "./zod-without-eval.ts";
import "./styles/main.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { queryClient } from "./api/query.ts";
import { reloadOnNewVersion } from "./new-version.ts";
import { router } from "./routes.tsx";
import { restoreSession } from "./session/session.ts";
import { Toaster } from "./ui/Toaster.tsx";

reloadOnNewVersion();
void restoreSession();

const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  </StrictMode>,
);
