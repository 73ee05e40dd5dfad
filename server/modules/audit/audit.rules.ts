/** The action of an entry about overridden objections. Its reason holds them too. */
export const OVERRIDDEN = 'objections_overridden';

interface Overridden {
  codes: string[];
  /** Empty if none was needed. */
  reason: string;
}

/** `long_day, day_off: Told us by telephone` */
export const writeOverride = ({ codes, reason }: { codes: readonly string[]; reason: string }): string =>
  reason === '' ? codes.join(', ') : `${codes.join(', ')}: ${reason}`;

export function readOverride(text: string): Overridden {
  const end = text.indexOf(':');
  const codes = (end === -1 ? text : text.slice(0, end)).split(', ');
  return { codes, reason: end === -1 ? '' : text.slice(end + 1).trim() };
}
