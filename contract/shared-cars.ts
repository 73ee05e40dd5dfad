interface FreeTime {
  instructorId: string;
  date: string;
  /** Minutes since midnight. */
  start: number;
  end: number;
}

interface Driver {
  id: string;
  firstName: string;
  lastName: string;
  carId: string;
}

/** Colleagues who share the car and are free at the same time: only one of them can be booked. */
export function findSharers<T extends FreeTime>(free: readonly T[], instructors: readonly Driver[]): Map<T, string[]> {
  const people = new Map(instructors.map((one) => [one.id, one]));
  const carOf = ({ instructorId, date }: FreeTime) => `${people.get(instructorId)?.carId ?? instructorId} ${date}`;
  const sharers = new Map<T, string[]>();
  for (const sameCar of Map.groupBy(free, carOf).values()) {
    for (const one of sameCar) {
      const others = sameCar.filter(
        ({ instructorId, start, end }) => instructorId !== one.instructorId && start < one.end && one.start < end,
      );
      const names = new Set(
        others
          .flatMap(({ instructorId }) => people.get(instructorId) ?? [])
          .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()),
      );
      if (names.size > 0) sharers.set(one, [...names]);
    }
  }
  return sharers;
}
