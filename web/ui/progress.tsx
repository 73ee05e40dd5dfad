import { useFormats } from './i18n/formats.ts';

/** A progress bar; `value` runs from 0 to 1, or is null if unknown. */
export function Progress({ label, value }: { label: string; value?: number | null }) {
  const formats = useFormats();
  const percent = value === null || value === undefined ? null : Math.round(value * 100);
  return (
    <div className="grid gap-2">
      <div className="flex justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        {percent !== null && <span className="tabular text-soft">{formats.percent(percent / 100)}</span>}
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent !== null && { 'aria-valuenow': percent })}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full bg-action ${percent === null ? 'w-2/5 animate-travel' : 'transition-[width]'}`}
          {...(percent !== null && { style: { width: `${percent}%` } })}
        />
      </div>
    </div>
  );
}
