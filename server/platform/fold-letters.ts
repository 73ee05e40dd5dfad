/** Letters of other scripts than Latin. */
export const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Fewer consonants match too many names. */
const SOUND_MIN = 2;

async function load() {
  const { default: anyAscii } = await import('any-ascii');

  /** Lowercase plain letters and digits, with single spaces: `Éloïse O’Brien` is `eloise obrien`, and `王芳` is `wangfang`. */
  const fold = (text: string): string =>
    anyAscii(text.normalize('NFC'))
      .toLowerCase()
      .replace(/['`.]/g, '')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim();

  return {
    fold,
    soundOf,
    isSoundLong: (sound: string): boolean => sound.length >= SOUND_MIN,
    /**
     * What a name in another script sounds like, by its consonants: transliteration writes ਗੁਰਪ੍ਰੀਤ as `gurprit` and drops most vowels of
     * ਹਰਜੀਤ, while people type Gurpreet and Harjeet. Empty for names in Latin letters, which are found by their letters.
     */
    soundOfOtherScript: (text: string): string[] =>
      OTHER_SCRIPT.test(text) ? fold(text).split(' ').map(soundOf).filter(Boolean) : [],
  };
}

/** The consonants of a folded word. Transliterations write the same nasal as m or n, and w as v. */
const soundOf = (word: string): string =>
  word
    .replace(/(?<=.)[aeiouyh]|^[aeiouy]/g, '')
    .replaceAll('w', 'v')
    .replaceAll('m', 'n')
    .replace(/(.)\1+/g, '$1');

let loaded: ReturnType<typeof load> | undefined;

/** Compares names by plain letters. Loads its tables on first use. */
export function loadFolding(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}
