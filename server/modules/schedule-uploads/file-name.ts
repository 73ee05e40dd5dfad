const NAME_MAX = 200;

/** A file name to show: its last part, printable characters only. Never used as a path. */
export function shownFileName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? '';
  const printable = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim();
  return [...printable].slice(0, NAME_MAX).join('') || 'schedule';
}
