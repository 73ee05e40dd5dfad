interface Facts {
  dateOfBirth: string | null;
  phone: string;
}

const DIGITS = 4;
const lastDigits = (phone: string): string => phone.split('ext.')[0]?.replaceAll(/\D/g, '').slice(-DIGITS) ?? '';

/** What somebody with the address must know besides: not everyone who reads a mailbox is the student. */
export const secondFactOf = ({ dateOfBirth, phone }: Facts): 'birth_date' | 'last_digits' | null => {
  if (dateOfBirth !== null) return 'birth_date';
  return lastDigits(phone).length === DIGITS ? 'last_digits' : null;
};

export function matchesSecondFact(
  record: Facts,
  given: { dateOfBirth?: string | null | undefined; lastDigits: string },
): boolean {
  const fact = secondFactOf(record);
  if (fact === 'birth_date') return given.dateOfBirth === record.dateOfBirth;
  return fact === null || given.lastDigits === lastDigits(record.phone);
}
