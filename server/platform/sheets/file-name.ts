/** A name in characters that any header and file system accepts: `ecole-zoe-cie`. */
export const plainFileName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9 -]/g, '')
    .trim()
    .replaceAll(/[ -]+/g, '-')
    .toLowerCase()
    .slice(0, 60) || 'lanewise';
