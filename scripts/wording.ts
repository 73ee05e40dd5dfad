/**
 * Finds habits of wording that make English read like a translation, in comments, English texts and documents. Lists
 * them and exits with 1. CONTRIBUTING explains what to write instead; words prescribed by the specification go into
 * `ALLOWED`.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Habits and their replacements. */
const HABITS: readonly [habit: RegExp, instead: string][] = [
  [/\bcan not\b/i, "can't, cannot"],
  [/\bnot (?:\w+ )?any more\b/i, 'no longer'],
  [/\banew\b/i, 'again'],
  [/\b(?:is|are|was|were|been|be|being) told\b/i, 'who tells whom, or “hears”'],
  [/\bwhoever\b/i, 'anyone who, the person who'],
  [/\bgiv(?:e|es|en|ing) back\b/i, 'release, return, refund'],
  [/\btak(?:e|es|en|ing) back\b/i, 'withdraw, undo'],
  [/\bon record\b/i, 'recorded, logged'],
  [/\bgiven up\b/i, 'abandoned, failed, released'],
  [/\bnone the less\b/i, 'still, anyway'],
  [/\bof late\b/i, 'recently'],
  [/\bthe same of\b/i, 'the same for'],
];

/** Habits in the texts that people see. */
const TEXT_HABITS: readonly [habit: RegExp, instead: string][] = [
  [/\bpress(?:es|ed|ing)?\b(?! [A-Z])/i, 'tap, select, choose'],
  [/\bprograms?\b/i, 'app, integration'],
  [/\bmail(?:s|ed|ing)?\b(?! address)/i, 'email'],
  [/\bfigures?\b/i, 'Reports, totals, numbers'],
  [/\b(?:giv(?:e|es|en|ing)|gave) (?:it |them |this |that )?up\b/i, 'release, cancel, stop'],
  [/\b(?:giv(?:e|es|en|ing)|gave|tak(?:e|es|en|ing)|took) (?:it|them|this|that) back\b/i, 'refund, undo, withdraw'],
  [/\bbeside\b/i, 'besides, next to'],
  [/\b(?:tax(?:es)?|fees?|price) within\b/i, 'included'],
  [/\bat (?:the )?most\b/i, 'up to'],
  [/\b(?:is|are) the most\b/i, 'You’ve reached the limit of …'],
  [/\bsessions?\b/i, 'lesson'],
  [/\b(?:a|the|this|your|each|every|driving) class\b|\bclasses\b/, 'lesson'],
  [/\b(?:some|any|every)body\b/i, 'someone, anyone, everyone'],
  [/\bnot valid\b/i, 'what to enter instead'],
  [/\bthe page of\b/i, 'the lesson’s page'],
  [/\blog-ins?\b/i, 'login (noun), log in (verb)'],
  [/\bfrom (?:now|then|today|tomorrow|that day|the day after tomorrow) on\b/i, 'now, as of, from'],
  [/\bask(?:s|ed|ing)? for (?:a|the) (?:link|package|refund)\b/i, 'request'],
  [/\b(\w+) \1\b/i, 'the word once'],
];
const NO_CONTRACTION = /\b(?:(?:do|does|did|is|are|was|were|has|have|will|could|would|should|can) not|cannot)\b/i;
/** The terms and the questions and answers are more formal. */
const FORMAL = /^web\/features\/public-content\//;

/** First words of a comment that turn a person or a thing into a riddle: “Who comes first …”. */
const RIDDLE = /^(?:Who|Whose|One that|One who|Those who|The other way about) (?!.*\?)/;

/** Phrases that must stay as they are: the specification's, and names of courses. */
const ALLOWED: readonly RegExp[] = [
  /paid on record/,
  /Book (?:Your|This) Session|want to book this session/,
  /Instructors cannot cancel classes themselves/,
  /Passwords do not match/,
  /Account is not enabled, please reach out to the team/,
  /Road Safety Education Program/,
];

/** Released migrations don't change, and the changelog is history. */
const SKIPPED =
  /^(?:CHANGELOG\.md|LICENSE|server\/migrations\/.*\.sql|scripts\/wording\.ts|checks\/fixtures\/|node_modules\/)/;
const COMMENT_MARKS = ['//', '/**', '/*', '*', '--', '#'];

/** The comment that a line is or ends with; undefined where it has none. */
function findComment(line: string): string | undefined {
  const trimmed = line.trim();
  const mark = COMMENT_MARKS.find((one) => trimmed.startsWith(one));
  if (mark) return trimmed.slice(mark.length).replace('*/', '').trim();
  const at = line.indexOf(' // ');
  return at < 0 ? undefined : line.slice(at + 4);
}

/** The lines of a file that people read, without comment markers. */
function* proseOf(file: string, text: string): Generator<[line: number, prose: string]> {
  let isCode = false;
  for (const [index, line] of text.split('\n').entries()) {
    if (file.endsWith('.md')) {
      if (line.startsWith('```')) isCode = !isCode;
      else if (!isCode) yield [index + 1, line.replaceAll(/`[^`]*`/g, '')];
    } else if (/texts\.en\.ts$|\.en\.ts$/.test(file)) yield [index + 1, line];
    else {
      const prose = findComment(line);
      if (prose !== undefined) yield [index + 1, prose];
    }
  }
}

/** The string literals in a line of texts. */
function* readStrings(line: string): Generator<string> {
  let quote = '';
  let start = 0;
  for (let at = 0; at < line.length; at++) {
    const char = line[at] ?? '';
    if (char === '\\') at++;
    else if (quote === '' && (char === "'" || char === '"')) [quote, start] = [char, at + 1];
    else if (quote !== '' && char === quote) {
      yield line.slice(start, at);
      quote = '';
    }
  }
}

/** Habits in a line of English texts. */
function* findTextHabits(file: string, line: string): Generator<[words: string, instead: string]> {
  if (/^import |^\s*(?:\/\/|\/?\*)/.test(line)) return;
  for (const text of readStrings(line)) {
    const habits: typeof TEXT_HABITS = FORMAL.test(file)
      ? TEXT_HABITS
      : [...TEXT_HABITS, [NO_CONTRACTION, 'can’t, doesn’t, isn’t']];
    for (const [habit, instead] of habits) {
      const [words] = habit.exec(text) ?? [];
      if (words) yield [words, instead];
    }
  }
}

const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|mjs|css|md|ya?ml|sql)$/.test(file) && !SKIPPED.test(file));
const found: string[] = [];
for (const file of files) {
  for (const [line, prose] of proseOf(file, readFileSync(join(root, file), 'utf8'))) {
    if (ALLOWED.some((phrase) => phrase.test(prose))) continue;
    for (const [habit, instead] of HABITS) {
      const [words] = habit.exec(prose) ?? [];
      if (words) found.push(`${file}:${line}: “${words}”. Write: ${instead}`);
    }
    if (file.endsWith('.en.ts'))
      for (const [words, instead] of findTextHabits(file, prose))
        found.push(`${file}:${line}: “${words}”. Write: ${instead}`);
    const [start] = RIDDLE.exec(prose) ?? [];
    if (start && !file.endsWith('.md'))
      found.push(`${file}:${line}: a comment that starts with “${start.trim()}”. Name the person or the thing`);
  }
}
for (const line of found) console.log(line);
if (found.length > 0) console.log(`${found.length} wordings to change`);
process.exit(found.length === 0 ? 0 : 1);
