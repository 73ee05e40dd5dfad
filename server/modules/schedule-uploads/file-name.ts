const NAME_MAX = 200;

/** A sender's file name as text to show: its last part, without what can't be printed. It is never used as a path. */
export function shownFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const printable = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...printable].slice(0, NAME_MAX).join('') || 'schedule';
}
