import type { RefObject } from 'react';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** `.xlsx,.xls` or `image/*` */
  accept: string;
  onFile: (file: File) => void;
  name?: string;
  'aria-label'?: string;
}

/** The browser's own way to a file, out of sight: a button of ours presses it. */
export function FileInput({ onFile, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        // The same file may be chosen again after it was mended.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}
