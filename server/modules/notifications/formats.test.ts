import { Temporal } from 'temporal-polyfill';
import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** As a server in that time zone formats them. */
async function formatsIn(zone: string) {
  vi.stubEnv('TZ', zone);
  vi.resetModules();
  return (await import('./formats.ts')).formats;
}

test.each(['Pacific/Kiritimati', 'America/Vancouver', 'Pacific/Pago_Pago'])(
  'formats the same date in either language for a server in %s',
  async (zone) => {
    const formats = await formatsIn(zone);
    const [english, french] = [formats('en'), formats('fr')];
    expect([english.date('2026-12-04'), english.day('2027-01-01')]).toEqual([
      'Friday, December 4, 2026',
      'Friday, January 1',
    ]);
    expect([french.date('2026-12-04'), french.day('2027-01-01')]).toEqual([
      'vendredi 4 décembre 2026',
      'vendredi 1er janvier',
    ]);
  },
);

test('formats each day as a calendar does', async () => {
  const { day } = (await formatsIn('America/Toronto'))('en');
  const days = Array.from({ length: 800 }, (_, ahead) => Temporal.PlainDate.from('2026-01-01').add({ days: ahead }));
  expect(days.map((one) => day(one.toString()))).toEqual(
    days.map((one) => one.toLocaleString('en-CA', { weekday: 'long', month: 'long', day: 'numeric' })),
  );
});

test('a length past midnight', async () => {
  const { duration } = await import('./formats.ts');
  expect(duration('23:30', '00:30')).toBe(duration('09:00', '10:00'));
});
