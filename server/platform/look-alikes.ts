/** Invisible characters and accents, neither of which makes two names different. */
const UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{M}]/gu;
/** Unicode decomposes these into letters. After a name, they suggest that the name has been verified. */
const TRADEMARKS = /[™℠]/g;
/** Characters that stand for a letter of 'Lanewise', and the Cyrillic п, which Unicode only matches with a Greek π. */
const LETTER_SIGNS: Readonly<Record<string, string>> = {
  ...{ 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '€': 'e' },
  ...{ '!': 'i', '§': 's', '∆': 'a', п: 'n' },
};

const OFFICES = [
  ...['Support', 'Customer Support', 'Customer Service', 'Help', 'Help Desk', 'Security', 'Billing', 'Team'],
  ...['Admin', 'Administrator', 'Administration', 'System', 'Moderator', 'Postmaster', 'Driving School'],
  ...['Soutien', 'Assistance', 'Aide', 'Sécurité', 'Facturation', 'Service à la clientèle', 'École de conduite'],
];

const withoutMarks = (text: string): string => text.replace(TRADEMARKS, '').normalize('NFKD').replace(UNSEEN, '');

async function load() {
  const [{ default: anyAscii }, { default: unhomoglyph }] = await Promise.all([
    import('any-ascii'),
    import('unhomoglyph'),
  ]);

  /** Small capitals, and letters in boxes or flags, are missing from Unicode's table of confusables. */
  function plainLetter(letter: string): string {
    // The confusables table maps small capital m and Cyrillic м to this letter.
    if (letter === 'ʍ') return 'm';
    const plain = anyAscii(letter);
    return /[\p{L}\u{1F100}-\u{1F1FF}]/u.test(letter) ? plain : '';
  }

  /**
   * The skeleton of Unicode's UTS #39, but coarser: it drops case, accents, spaces and punctuation, and treats I, l and
   * i as one letter.
   */
  function skeleton(text: string): string {
    const likeness = withoutMarks(unhomoglyph(withoutMarks(text)));
    const letters = likeness.replace(/[\p{Script=Latin}\p{So}]/gu, plainLetter).toLowerCase();
    return unhomoglyph(letters)
      .toLowerCase()
      .replaceAll('i', 'l')
      .replaceAll('w', 'vv')
      .replace(/[^\p{L}\p{N}]/gu, '');
  }

  /**
   * Two names that share a key look alike. A name has up to two keys: a Greek Ν looks like a Latin N, but its lowercase
   * ν looks like a v.
   */
  function keys(name: string): string[] {
    const found = [skeleton(name), skeleton(name.toLowerCase())].filter(Boolean);
    return found.length === 0 ? [name.trim()] : [...new Set(found)].sort();
  }

  const product = skeleton('Lanewise');
  const offices = OFFICES.map(skeleton);

  /** True if readers could mistake the name for ours anywhere in it: 'Support L a n e w i s e', 'Lаnew1se'. */
  function looksLikeProduct(name: string): boolean {
    const spelled = name.replace(/[345@$€!§∆п]/g, (sign) => LETTER_SIGNS[sign] ?? sign);
    return [name, spelled].some((one) => keys(one).some((key) => key.includes(product)));
  }

  return {
    keys,
    looksLikeProduct,
    /** True for names that no school may have: the product's, and those of its operator. */
    isReserved: (name: string): boolean => looksLikeProduct(name) || keys(name).some((key) => offices.includes(key)),
  };
}

let loaded: ReturnType<typeof load> | undefined;

/** Compares names by how they look. Loads its tables on first use. */
export function loadLookAlikes(): ReturnType<typeof load> {
  loaded ??= load();
  return loaded;
}
