/** The text to search for, and the booking code it may be, as codes are stored. Null finds everything. */
export function parseSearch(text: string): { code: string; text: string } | null {
  if (text === '') return null;
  const code = text.toUpperCase().replaceAll(/\s/g, '');
  return { text, code: code.startsWith('LW-') ? code : `LW-${code.replace(/^LW/, '')}` };
}
