import { expect, test } from 'vitest';
import { SHEET_LIMITS } from '#contract/sheet-limits.ts';
import { buildArchive, workbookEntries } from '#server/testing/build-archive.ts';
import { unpackWorkbook } from './read-workbook.ts';

test('an archive with more parts than a workbook has is refused from its directory', async () => {
  const unpack = (count: number) => {
    const extra = Array.from({ length: count }, (_, index) => ({ name: `docProps/${index}.xml`, content: '' }));
    return unpackWorkbook(buildArchive(workbookEntries({ sheet: '', extra })), SHEET_LIMITS.unpackedBytes);
  };
  expect((await unpack(400)).map(({ name }) => name)).toContain('xl/worksheets/sheet1.xml');
  await expect(unpack(600)).rejects.toMatchObject({
    refusal: 'sheet_too_complex',
    message: expect.stringMatching(/^60\d parts$/),
  });
});
