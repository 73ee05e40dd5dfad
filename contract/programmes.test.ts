import { expect, test } from 'vitest';
import { texts as inEnglish } from './programmes.en.ts';
import { texts as inFrench } from './programmes.fr.ts';
import { findProgramme, PROGRAMME_IDS, PROGRAMME_PHASES, PROGRAMMES } from './programmes.ts';

const PROGRAMME_LIST = PROGRAMME_IDS.map((id) => [id, PROGRAMMES[id]] as const);

test('what provinces ask for in a car, as they say it', () => {
  expect(PROGRAMME_LIST.map(([, { province, minutes }]) => [province, minutes])).toEqual([
    ['ON', 10 * 60],
    ['QC', 15 * 55],
    ['BC', 12 * 60],
    ['AB', 10 * 60],
  ]);
});

test('lessons of a programme that counts them add up to its minutes', () => {
  for (const [, { minutes, sessionMinutes, phases }] of PROGRAMME_LIST) {
    const sessions = phases.reduce((sum, phase) => sum + phase.sessions, 0);
    expect(sessions * (sessionMinutes ?? 0)).toBe(sessionMinutes === null ? 0 : minutes);
  }
});

test('each says where it was read, and when', () => {
  for (const [, { sources }] of PROGRAMME_LIST) {
    expect(sources.length).toBeGreaterThan(0);
    for (const { url, read } of sources) {
      expect(URL.canParse(url)).toBe(true);
      expect(read).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    }
  }
});

test('a province leads to its programme, and one we know none of to none', () => {
  for (const [id, { province }] of PROGRAMME_LIST) expect(findProgramme(province)).toBe(id);
  expect(findProgramme('NU')).toBeNull();
});

test('names are there in both languages, and differ', () => {
  for (const id of PROGRAMME_IDS) expect(inFrench.names[id]).not.toBe(inEnglish.names[id]);
  for (const phase of PROGRAMME_PHASES) expect(inFrench.phases[phase]).not.toBe(inEnglish.phases[phase]);
});
