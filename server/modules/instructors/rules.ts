/** A rating as it is shown, `4.5`. */
export const oneDecimal = (value: number): number => Math.round(value * 10) / 10;

/** Who wrote a review, as strangers may read it: `Amina O.`. Empty once the account is erased. */
export function shownReviewer(firstName: string, lastName: string): string {
  const [initial] = lastName;
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}
