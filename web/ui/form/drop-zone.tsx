import { Upload } from 'lucide-react';
import type { RefObject } from 'react';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { FieldErrorText } from './field-shell.tsx';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  /** Such as `.xlsx,.xls` or `image/*`. */
  accept: string;
  onFile: (file: File) => void;
  name?: string;
  'aria-label'?: string;
}

/** A hidden file input that another button clicks. */
export function FileInput({ onFile, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      onChange={(event) => {
        const file = event.target.files?.[0];
        // Lets the same file be chosen again after it was corrected.
        event.target.value = '';
        if (file) onFile(file);
      }}
    />
  );
}

interface DropZoneProps {
  /** Such as 'Drop your schedule here'. */
  label: string;
  /** Such as 'Choose a file'. */
  buttonLabel: string;
  /** As in an input's `accept`: `.xlsx,.xls` or `image/*`. */
  accept: string;
  onFile: (file: File) => void;
  error?: string | undefined;
  description?: ReactNode;
}

/** Takes one file by drop, paste or button. The caller checks its type. */
export function DropZone({ label, buttonLabel, accept, onFile, error, description }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const labelId = useId();
  const [isOver, setOver] = useState(false);

  function take(file: File | undefined): void {
    if (file) onFile(file);
  }

  function drop(event: DragEvent): void {
    // By default the browser would leave the page and open the file.
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/useSemanticElements: it holds one button, and a fieldset is for fields */}
      <div
        role="group"
        aria-labelledby={labelId}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={drop}
        onPaste={(event) => take(event.clipboardData.files[0])}
        className={cx(
          'grid justify-items-center gap-3 rounded-lg border-2 border-dashed px-6 py-8 text-center transition-colors',
          isOver ? 'border-amber bg-amber-soft' : 'border-line-strong bg-surface',
        )}
      >
        <Upload className="size-8 text-action-text" strokeWidth={1.75} aria-hidden="true" />
        <p id={labelId} className="font-semibold">
          {label}
        </p>
        {description && <div className="text-sm text-soft">{description}</div>}
        <Button
          variant="secondary"
          onClick={() => input.current?.click()}
          {...(error && { 'aria-describedby': errorId })}
        >
          {buttonLabel}
        </Button>
        <FileInput ref={input} accept={accept} onFile={take} />
      </div>
      {error && <FieldErrorText id={errorId}>{error}</FieldErrorText>}
    </div>
  );
}
