const NO_BREAK = '\u00a0';

/** `1 h 30 min`, `45 min`, `0 h`: the same in both languages. */
export function duration(minutes: number): string {
  const whole = Math.round(minutes);
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  const parts = [
    ...(hours > 0 || rest === 0 ? [`${hours}${NO_BREAK}h`] : []),
    ...(rest > 0 ? [`${rest}${NO_BREAK}min`] : []),
  ];
  return parts.join(NO_BREAK);
}
