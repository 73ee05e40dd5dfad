/** Text that the operator looks for; where it is a booking's code, that code as it is stored. Null finds everything. */
export function searchOf(text: string): { code: string; text: string } | null {
  if (text === '') return null;
  const code = text.toUpperCase().replaceAll(/\s/g, '');
  return { text, code: code.startsWith('LW-') ? code : `LW-${code.replace(/^LW/, '')}` };
}
