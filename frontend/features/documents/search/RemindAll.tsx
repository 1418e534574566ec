import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import type { Chosen } from "./act-on-many.ts";
import { ManyDialog } from "./ManyDialog.tsx";
import { useMany } from "./use-many.ts";

/** Reminds the signers of many documents, after a question. */
export function RemindAll({ chosen, children }: { chosen: Chosen; children: string }) {
  const [isOpen, setOpen] = useState(false);
  const many = useMany(chosen);
  const open = () => {
    many.reset();
    setOpen(true);
  };
  return (
    <>
      <Button icon="mail" onClick={open}>
        {children}
      </Button>
      {isOpen && <ManyDialog act="remind" {...{ chosen, many }} onClose={() => setOpen(false)} />}
    </>
  );
}
