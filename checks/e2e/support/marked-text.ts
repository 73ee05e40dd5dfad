import { textFields } from './text-fields.ts';

/** Hostile texts, one per field, each recognisable by its number. */
export function markTexts() {
  const fields = textFields();
  const marked = new Map<string, string>();
  return {
    /** The texts in use, by field. */
    marked,
    /** A field's own hostile text up to its length limit: a formula, the end of an attribute, two scripts. */
    mark(field: string, shape: (text: string) => string = (text) => text): string {
      const max = fields.get(field);
      if (max === undefined) throw new Error(`The contract has no text field ${field}`);
      const number = `#${String(marked.size + 10)}`;
      const image = '<img src=x onerror=slip=1>';
      const texts = [
        `=cmd">${image}<script>slip=1</script>${number}`,
        `=cmd">${image}${number}`,
        `=<img id=${number}>`,
      ];
      const text = texts.map(shape).find((one) => one.length <= max);
      if (text === undefined) throw new Error(`${field} is too short for any hostile text`);
      marked.set(field, text);
      return text;
    },
  };
}
export type Mark = ReturnType<typeof markTexts>['mark'];
