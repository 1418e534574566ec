import { useEffect, useState } from "react";
import { toast } from "../../../ui/toasts.ts";
import { headBytes, logoProblem, logoRemoved } from "./company-checks.ts";

/** The chosen picture with a URL to show it, or why it was refused. */
export function useLogo() {
  const [file, setFile] = useState<File>();
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();

  useEffect(
    function showFile() {
      if (!file) return setPreview(undefined);
      const address = URL.createObjectURL(file);
      setPreview(address);
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );

  async function choose(chosen: File) {
    const head = new Uint8Array(await chosen.slice(0, headBytes).arrayBuffer());
    const wrong = logoProblem(head, chosen.size);
    setProblem(wrong);
    setFile(wrong === undefined ? chosen : undefined);
  }

  const forget = () => setFile(undefined);

  function remove() {
    forget();
    toast.info(logoRemoved);
  }

  return { file, preview, problem, choose, remove, forget };
}
