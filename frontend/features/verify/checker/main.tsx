import "./checker.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Checker } from "./Checker.tsx";

/** The whole of verify.html, which is one file and is opened from a disk. */
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <Checker />
  </StrictMode>,
);
