import type { ProvinceCode } from '#contract/provinces.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { placeWords } from '#server/platform/geo/place-words.ts';
import { madeOnce } from '#server/platform/made-once.ts';
import { selectInstructorNames, selectSchoolNames } from './names.repository.ts';
import { bestOf } from './names.rules.ts';

const FOUND_MAX = 5;

const searchable = (name: string): string => ` ${placeWords(name)}`;

async function load(db: Database) {
  const [schools, instructors] = await Promise.all([selectSchoolNames(db), selectInstructorNames(db)]);
  return {
    schools: schools.map(({ id, name, city, province }) => ({
      id,
      name,
      city,
      province: province as ProvinceCode | null,
      searchable: searchable(name),
    })),
    instructors: instructors.map((one) => ({ ...one, searchable: searchable(`${one.firstName} ${one.lastName}`) })),
  };
}

/** Schools and instructors that students are offered, by their names: few enough to be kept, as those who come to a place are. */
export function createNames({ db, mayKeep }: { db: Database; mayKeep: () => boolean }) {
  const kept = madeOnce(() => load(db));

  return {
    forget: kept.forget,

    async called(text: string) {
      const words = placeWords(text);
      const { schools, instructors } = await (mayKeep() ? kept() : load(db));
      return {
        schools: bestOf(schools, words, FOUND_MAX).map(({ searchable: _, ...school }) => school),
        instructors: bestOf(instructors, words, FOUND_MAX).map(({ searchable: _, ...instructor }) => instructor),
      };
    },
  };
}
