import { plain } from '../../server/testing/pictures.ts';
import { book, makeFixture } from '../chaos/people.ts';

/**
 * Uses everything an image could lack: a sheet (read in a separate process with limits), a photo, holidays, a booking with its email,
 * a PDF, built pages, server-rendered pages, and the preview image of shared links.
 * @returns a one-line summary
 */
export async function bookLesson(place: { address: string; dataDir: string }): Promise<string> {
  const { school, students, slots } = await makeFixture(place, { instructors: 1, days: 2, students: 1 });
  const photo = new FormData();
  photo.set('schoolId', school.id);
  photo.set('profilePhoto', new Blob([new Uint8Array(await plain(800, 600).jpeg().toBuffer())]), 'photo.jpg');
  await school.client.post('/school/docs/photo', photo);
  const holidays = await school.client.get<unknown[]>(`/school/${school.id}/holidays`);
  const [student] = students;
  const { status, body } = await book(place.address, student, slots[0]);
  if (status !== 201) throw new Error(`The booking was answered ${status}: ${JSON.stringify(body)}`);

  const load = async (path: string, type: string, cookie = ''): Promise<string> => {
    const answer = await fetch(`${place.address}${path}`, { headers: { cookie } });
    if (!answer.ok || !answer.headers.get('content-type')?.startsWith(type))
      throw new Error(`${path} was answered ${answer.status} ${answer.headers.get('content-type')}`);
    return answer.text();
  };
  await load('/api/candidate/record.pdf', 'application/pdf', student?.cookie);
  await load('/', 'text/html');
  await load('/api/docs', 'text/html');
  const pathIn = (text: string, pattern: RegExp): string => {
    const found = pattern.exec(text)?.[1];
    if (!found) throw new Error(`Nothing like ${pattern} in ${text.slice(0, 500)}`);
    const { pathname, search } = new URL(found.replaceAll('&amp;', '&'));
    return `${pathname}${search}`;
  };
  const list = await load(pathIn(await load('/sitemap.xml', ''), /<loc>([^<]*\/sitemap-schools-1\.xml)<\/loc>/), '');
  const page = await load(pathIn(list, /<loc>([^<]*\/schools\/[^<]+)<\/loc>/), 'text/html');
  await load(pathIn(page, /property="og:image" content="([^"]+)"/), 'image/png');
  return `${body.code}, ${holidays.length} holidays, a PDF, 3 pages, a picture`;
}
