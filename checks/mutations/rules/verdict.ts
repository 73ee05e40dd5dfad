import type { Equivalent } from './accepted.ts';

export interface Mutant {
  file: string;
  status: string;
  replacement?: string;
  /** What the replacement stands for. */
  text: string;
}

interface FileResult {
  file: string;
  mutants: number;
  died: number;
  survived: number;
  equivalent: number;
}

const DIED = ['Killed', 'Timeout', 'RuntimeError'];
const SURVIVED = ['Survived', 'NoCoverage'];

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** How many mutants died of those that could, by file too; which did not; and which of the accepted ones did after all. */
export function verdictOf<T extends Mutant>(mutants: readonly T[], equivalents: readonly Equivalent[]) {
  const isAccepted = (mutant: Mutant, { file, text, mutant: by }: Equivalent): boolean =>
    mutant.file === file && plain(mutant.text) === plain(text) && plain(mutant.replacement ?? '') === plain(by);
  const alive = mutants.filter(({ status }) => SURVIVED.includes(status));
  const isEquivalent = (mutant: Mutant) => equivalents.some((one) => isAccepted(mutant, one));
  const survivors = alive.filter((mutant) => !isEquivalent(mutant));
  const counts = (of: readonly Mutant[]) => ({
    died: of.filter(({ status }) => DIED.includes(status)).length,
    survived: survivors.filter((mutant) => of.includes(mutant)).length,
  });
  const names = [...new Set(mutants.map(({ file }) => file))].sort();
  const files: FileResult[] = names.map((file) => {
    const own = mutants.filter((mutant) => mutant.file === file);
    const equivalent = alive.filter((mutant) => mutant.file === file && isEquivalent(mutant)).length;
    return { file, mutants: own.length, ...counts(own), equivalent };
  });
  const { died, survived } = counts(mutants);
  const looked = new Set(names);
  const untrue = equivalents.filter((one) => looked.has(one.file) && !alive.some((mutant) => isAccepted(mutant, one)));
  return { files, survivors, untrue, killed: died, counted: died + survived };
}
