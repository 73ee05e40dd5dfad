import { expect, test } from 'vitest';
import { findTextPositions } from '#server/testing/drawn-texts.ts';
import { openPaper } from './paper.ts';

const textsAt = async (paper: Awaited<ReturnType<typeof openPaper>>) => findTextPositions(await paper.close()).flat();
const blank = () => openPaper({ language: 'en-CA', title: 'A record', author: '' });

test('a value stays beside its label, however long both are', async () => {
  const paper = await blank();
  const names = ['Road test', 'Road test day with pickup at home and the school’s own car', 'Winter'.repeat(9)];
  paper.facts(names.map((name) => [name, '120 minutes'] as const));
  paper.facts([['Notes', `${'a word '.repeat(30)}${'x'.repeat(200)}`]]);
  const found = await textsAt(paper);
  const [first, second] = [...new Set(found.map(({ x }) => x))].sort((one, other) => one - other);
  const ys = (at: number | undefined) => found.filter(({ x }) => x === at).map(({ y }) => y);
  // Labels of one, three and four lines, then one; every value takes one line except the last.
  expect(ys(first).length).toBeGreaterThan(6);
  expect(ys(second).length).toBeGreaterThan(6);
  for (const at of [first, second]) expect(new Set(ys(at)).size).toBe(ys(at).length);
});

test('cutting a text to its column costs the same however long it is', async () => {
  const [long, short] = [await blank(), await blank()];
  const before = process.cpuUsage();
  for (let row = 0; row < 5; row++) long.row(['W'.repeat(3000)], [{ width: 124 }]);
  // CPU time: in an earlier version, measuring the rest again after each removed letter took a minute.
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(6);
  for (let row = 0; row < 5; row++) short.row(['W'.repeat(300)], [{ width: 124 }]);
  expect(await textsAt(long)).toEqual(await textsAt(short));
});

test('writes a name in Latin letters if no typeface has its script', async () => {
  const [given, latin] = [await blank(), await blank()];
  given.letterhead(['王小明', 'Łukasz Şahin']);
  latin.letterhead(['WangXiaoMing', 'Łukasz Şahin']);
  expect(await textsAt(given)).toEqual(await textsAt(latin));
});

test('embeds a typeface only where a name needs it', async () => {
  const fontsOf = async (name: string) => {
    const paper = await blank();
    paper.letterhead([name]);
    return [...new Set((await paper.close()).toString('latin1').match(/(?<=\/FontName \/\w+\+)[\w-]+/g))];
  };
  expect(await fontsOf('Zoë Lévesque')).toEqual(['Figtree-Bold']);
  expect(await fontsOf('ਗੁਰਪ੍ਰੀਤ')).toEqual(['NotoSansGurmukhi-Bold']);
});

test('stands every script on one line', async () => {
  const paper = await blank();
  paper.letterhead(['', 'Maya محمد ਗੁਰਪ੍ਰੀਤ Олена']);
  const found = await textsAt(paper);
  expect(found.length).toBeGreaterThan(5);
  expect(new Set(found.map(({ y }) => y)).size).toBe(1);
});
