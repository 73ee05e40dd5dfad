interface BarRow {
  key: string;
  label: string;
  value: number;
  /** What is written beside the bar. */
  text: string;
}

/** One bar a line, the label above it: long names have room on a phone too. */
export function BarRows({ rows, max }: { rows: readonly BarRow[]; max?: number }) {
  const top = max ?? Math.max(1, ...rows.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map(({ key, label, value, text }) => (
        <li key={key} className="grid grid-cols-1 gap-1">
          <span className="flex items-baseline justify-between gap-4 text-sm">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="tabular shrink-0 font-semibold">{text}</span>
          </span>
          <svg width="100%" height="12" aria-hidden="true" className="block">
            <rect width="100%" height="12" rx="3" className="fill-sunken" />
            {value > 0 && <rect width={`${(100 * value) / top}%`} height="12" rx="3" className="fill-action" />}
          </svg>
        </li>
      ))}
    </ul>
  );
}
