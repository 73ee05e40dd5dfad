/** Without case and accents, so that 'levesque' finds 'Lévesque'. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Whether a label has every word that was typed. */
export const holdsWords = (label: string, typed: string): boolean => {
  const searched = plain(label);
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word));
};
