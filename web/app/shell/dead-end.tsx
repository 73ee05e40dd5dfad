/** A closed road. */
export function DeadEnd() {
  return (
    <svg viewBox="0 0 240 130" className="h-32 w-60" aria-hidden="true">
      <path d="M20 126 96 46h48l76 80Z" className="fill-sunken" />
      <path d="M4 46h232" className="stroke-line-strong" strokeWidth="2" strokeLinecap="round" />
      <path d="M120 84v14m0 12v16" className="stroke-line-strong" strokeWidth="4" strokeLinecap="round" />
      <path d="M78 36v42m84-42v42" className="stroke-ink" strokeWidth="5" strokeLinecap="round" />
      <rect x="64" y="34" width="112" height="24" rx="5" className="fill-amber" />
      <path d="m76 58 14-24h14L90 58Zm32 0 14-24h14l-14 24Zm32 0 14-24h14l-14 24Z" className="fill-on-amber" />
      <circle cx="78" cy="27" r="6" className="fill-amber" />
      <circle cx="162" cy="27" r="6" className="fill-amber" />
    </svg>
  );
}
