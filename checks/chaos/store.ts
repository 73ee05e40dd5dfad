import { rmSync } from 'node:fs';
import sharp from 'sharp';
import { plain } from '#server/testing/pictures.ts';
import { LIES, startS3Server } from '#server/testing/s3-server.ts';
import { makeDataDir } from '../support/product.ts';
import { book, makeFixture, type Person } from './fixture.ts';
import type { Row } from './row.ts';
import { createServer } from './server.ts';

/** Each student's pictures have a colour of their own, so that whose is shown can be told from it. */
const COLOURS = ['#f00000', '#00f000', '#0000f0', '#f0f000', '#00f0f0', '#f000f0'];
const LOOKS = 4;
/** While a store says nothing, a picture keeps one of a page's connections for so long. */
const LOOK_SECONDS = 4;
/** A picture is decoded beside it. */
const BOOKING_SECONDS = 2;

/** A bucket that lies in every way, while students change their pictures, look at them and book. */
export async function lieAboutFiles(): Promise<Row[]> {
  const dataDir = makeDataDir();
  const { s3, lie, close } = await startS3Server();
  const server = await createServer(dataDir, {
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: s3.bucket,
    S3_ACCESS_KEY_ID: s3.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
  });
  try {
    await server.start();
    const { students, slots } = await makeFixture(server, { instructors: 1, days: 6, students: COLOURS.length });
    const seen = { taken: 0, refused: 0, looks: 0, shown: 0, faults: 0, others: 0, lost: 0, bookings: 0 };
    const slowest = { look: 0, booking: 0 };
    const versions = new Map<Person, string>();

    async function look(person: Person, query = ''): Promise<string | null> {
      const begun = performance.now();
      const { status, bytes, version } = await read(server.address, person, query);
      slowest.look = Math.max(slowest.look, (performance.now() - begun) / 1000);
      seen.looks++;
      if (isFault(status)) seen.faults++;
      if (status !== 200) return null;
      seen.shown++;
      if ((await colourOf(bytes)) !== COLOURS[students.indexOf(person)]) seen.others++;
      return version;
    }

    async function change(person: Person): Promise<void> {
      const { status, version } = await upload(server.address, person, COLOURS[students.indexOf(person)] ?? '');
      if (isFault(status)) seen.faults++;
      if (status !== 200) seen.refused++;
      else {
        seen.taken++;
        versions.set(person, version);
      }
    }

    async function takeLessons(): Promise<void> {
      for (const person of students) {
        const { status, milliseconds } = await book(server.address, person, slots[seen.bookings]);
        if (status !== 201) seen.faults++;
        seen.bookings++;
        slowest.booking = Math.max(slowest.booking, milliseconds / 1000);
      }
    }

    await Promise.all(students.map(change));
    for (const how of LIES) {
      lie(how);
      const looking = students.flatMap((person) =>
        Array.from({ length: LOOKS }, (_, time) => look(person, time % 2 ? '?size=small' : '')),
      );
      await Promise.all([...looking, ...students.map(change), takeLessons()]);
      lie(null);
      for (const person of students) if ((await look(person)) !== versions.get(person)) seen.lost++;
    }
    const { look: lookSeconds, booking: bookingSeconds } = slowest;
    return [
      {
        what: `a file store that lies in ${LIES.length} ways (keeps nothing or something else, gives nothing, a half or another’s, breaks off, is silent)`,
        toReach: `what was taken is there, never another’s picture, no fault, bookings go on within ${BOOKING_SECONDS} s, a picture is answered within ${LOOK_SECONDS} s`,
        result:
          `${seen.taken} taken and ${seen.lost} lost, ${seen.refused} refused; ${seen.looks} looks, ${seen.shown} shown, ${seen.others} another’s, ` +
          `${seen.faults} faults; ${seen.bookings} bookings; slowest picture ${lookSeconds.toFixed(1)} s, booking ${bookingSeconds.toFixed(1)} s`,
        isReached:
          seen.lost + seen.others + seen.faults === 0 &&
          seen.taken >= students.length &&
          lookSeconds <= LOOK_SECONDS &&
          bookingSeconds <= BOOKING_SECONDS,
        figures: { ...seen, lookSeconds, bookingSeconds },
      },
    ];
  } finally {
    await server.stop('SIGINT');
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Refusals are said by name; what none is, and what never comes, is a fault. */
const isFault = (status: number): boolean => ![200, 404, 503].includes(status);

async function read(address: string, { id, cookie }: Person, query: string) {
  const answer = await fetch(`${address}/api/candidate/${id}/docs/photo${query}`, { headers: { cookie } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, bytes, version: JSON.parse(answer.headers.get('etag') ?? '""') as string };
}

async function upload(address: string, { id, cookie }: Person, colour: string) {
  const body = new FormData();
  const picture = await plain(90, 60, colour).png().toBuffer();
  body.append('profilePhoto', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
  body.append('studentId', id);
  const answer = await fetch(`${address}/api/candidate/docs/photo`, { method: 'POST', headers: { cookie }, body });
  const { photoVersion = '' } = (await answer.json()) as { photoVersion?: string };
  return { status: answer.status, version: photoVersion };
}

/** Null for what is no whole picture. */
async function colourOf(bytes: Buffer): Promise<string | null> {
  const decoded = await sharp(bytes, { failOn: 'error' })
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch(() => null);
  if (decoded === null) return null;
  return `#${[...decoded.subarray(0, 3)].map((part) => (part > 128 ? 'f0' : '00')).join('')}`;
}
