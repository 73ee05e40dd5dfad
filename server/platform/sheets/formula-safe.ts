/** Text that no program takes for a formula: what would start one stands behind an apostrophe. */
export const formulaSafe = (text: string): string => (/^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text);
