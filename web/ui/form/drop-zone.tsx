import { Upload } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { DropZone as AriaDropZone, Text } from 'react-aria-components/DropZone';
import { Button } from '../button.tsx';
import { FieldErrorText } from './field-shell.tsx';

interface DropZoneProps {
  /** What is wanted: 'Drop your schedule here'. */
  label: string;
  /** 'Choose a file', on the button beside it. */
  buttonLabel: string;
  /** As an input takes it: `.xlsx,.xls` or `image/*`. */
  accept: string;
  onFile: (file: File) => void;
  error?: string | undefined;
  description?: ReactNode;
  isBusy?: boolean;
  busyLabel?: string;
}

/** Takes one file by drop, paste or button. What it is gets checked by whoever reads it. */
export function DropZone({
  label,
  buttonLabel,
  accept,
  onFile,
  error,
  description,
  isBusy = false,
  busyLabel,
}: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  return (
    <div className="grid gap-2">
      <AriaDropZone
        isDisabled={isBusy}
        onDrop={async (event) => {
          const dropped = event.items.find((item) => item.kind === 'file');
          if (dropped?.kind === 'file') onFile(await dropped.getFile());
        }}
        className="grid justify-items-center gap-3 rounded-lg border-2 border-dashed border-line-strong bg-surface px-6 py-8 text-center transition-colors data-drop-target:border-amber data-drop-target:bg-amber-soft"
      >
        <Upload className="size-8 text-action-text" strokeWidth={1.75} aria-hidden="true" />
        <Text slot="label" className="font-semibold">
          {label}
        </Text>
        {description && <div className="text-sm text-soft">{description}</div>}
        <Button
          variant="secondary"
          isBusy={isBusy}
          busyLabel={busyLabel}
          onClick={() => input.current?.click()}
          {...(error && { 'aria-describedby': errorId })}
        >
          {buttonLabel}
        </Button>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          onChange={(event) => {
            const file = event.target.files?.[0];
            // The same file may be chosen again after it was mended.
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </AriaDropZone>
      {error && <FieldErrorText id={errorId}>{error}</FieldErrorText>}
    </div>
  );
}
