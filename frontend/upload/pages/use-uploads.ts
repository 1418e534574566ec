import { useRef, useState } from "react";
import type { UploadedFile } from "../../api/files.ts";
import { useUpload } from "../use-upload.ts";

export interface RefusedFile {
  readonly name: string;
  readonly reason: string;
}

type Several = readonly [UploadedFile, ...UploadedFile[]];

interface UploadsRules extends Pick<Parameters<typeof useUpload>[0], "sizeMaxBytes"> {
  /** Called once, with all that were accepted. */
  readonly onUploaded: (files: Several) => void;
}

/** Uploads one file after the other. One that is refused doesn't keep the others; a single one is as with `useUpload`. */
export function useUploads({ onUploaded, ...rules }: UploadsRules) {
  const waiting = useRef<File[]>([]);
  const accepted = useRef<UploadedFile[]>([]);
  const isOne = useRef(true);
  const [left, setLeft] = useState(0);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const { upload, start, cancel } = useUpload({
    ...rules,
    onUploaded: (file) => {
      accepted.current.push(file);
      goOn();
    },
    onFailed: (name, reason) => {
      // Its own message, with Try again, stays.
      if (isOne.current) return;
      setRefused((before) => [...before, { name, reason }]);
      cancel();
      goOn();
    },
  });

  function goOn() {
    const next = waiting.current.shift();
    setLeft(waiting.current.length);
    if (next) return void start(next);
    const [first, ...others] = accepted.current.splice(0);
    if (first) onUploaded([first, ...others]);
  }

  return {
    upload,
    /** How many more wait for their turn. */
    left,
    /** Those of the last choice that were refused. */
    refused,
    start: (files: readonly File[]) => {
      waiting.current = [...files];
      accepted.current = [];
      isOne.current = files.length === 1;
      setRefused([]);
      goOn();
    },
    /** Those that have arrived stay. */
    cancel: () => {
      waiting.current = [];
      cancel();
      goOn();
    },
  };
}
