/** 'Lanewise' on a lane line that runs to the horizon. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-extrabold tracking-tight text-ink">
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="9" className="fill-action" />
        <path d="M12.6 7h6.8L26 26H6Z" className="fill-on-action" opacity=".22" />
        <path
          d="M16 8v3.2m0 3v4m0 3.2V26"
          className="stroke-amber"
          strokeWidth="2.8"
          strokeLinecap="round"
          fill="none"
        />
      </svg>
      Lanewise
    </span>
  );
}
