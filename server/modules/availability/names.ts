import type { ProvinceCode } from '#contract/provinces.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { placeWords } from '#server/platform/geo/place-words.ts';
import { selectInstructorNames, selectSchoolNames } from './names.repository.ts';
import { bestOf } from './names.rules.ts';

const FOUND_MAX = 5;

const searchable = (name: string): string => ` ${placeWords(name)}`;

async function load(db: Database) {
  const [schools, instructors] = await Promise.all([selectSchoolNames(db), selectInstructorNames(db)]);
  return {
    schools: schools.map(({ name, city, province }) => ({
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
  let kept: ReturnType<typeof load> | null = null;

  function all(): ReturnType<typeof load> {
    if (!mayKeep()) return load(db);
    if (kept) return kept;
    const loading = load(db);
    kept = loading;
    loading.catch(() => {
      if (kept === loading) kept = null;
    });
    return loading;
  }

  return {
    forget(): void {
      kept = null;
    },

    async called(text: string) {
      const words = placeWords(text);
      const { schools, instructors } = await all();
      return {
        schools: bestOf(schools, words, FOUND_MAX).map(({ searchable: _, ...school }) => school),
        instructors: bestOf(instructors, words, FOUND_MAX).map(({ searchable: _, ...instructor }) => instructor),
      };
    },
  };
}
