import { expect, test } from 'vitest';
import type { PublicCard } from '#contract/public-pages.ts';
import { show } from '../../testing/room.tsx';
import { Price } from './instructor-cards.tsx';
import { Kinds } from './page-section.tsx';

const price = { price: 60, bookingFee: 0, tax: 7.8 };
const card = { ...price, school: { slug: 's', name: 'Maple', city: 'Toronto', province: 'ON' } } as PublicCard;
const kind = { id: 'k1', names: { en: 'Highway', fr: 'Autoroute' }, minutes: 90, isFrom: false };

test.each([
  ['en', 0, '$60.00 an hour + $7.80 HST'],
  ['en', 5, '$65.00 an hour booking fee included + $7.80 HST'],
  ['fr', 0, '60,00 $ l’heure + 7,80 $ TVH'],
] as const)(
  'a price speaks of the booking fee only where there is one: %s, $%i',
  async (language, bookingFee, words) => {
    await show(
      <>
        <Price card={{ ...card, price: card.price + bookingFee, bookingFee }} />
        <Kinds province="ON" kinds={[{ ...kind, ...price, price: price.price + bookingFee, bookingFee }]} />
      </>,
      { language },
    );
    const texts = () =>
      [...document.querySelectorAll('p.tabular')].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim());
    await expect.poll(texts).toEqual([words, words.replace(/ (an hour|l’heure)/, '')]);
  },
);

test.each([
  ['en', '+ $3.00 tax'],
  ['fr', '+ 3,00 $ taxes'],
] as const)('a school’s own rate is not called by its province’s taxes: %s', async (language, words) => {
  await show(
    <>
      <Price card={{ ...card, tax: 3 }} />
      <Kinds province="ON" kinds={[{ ...kind, ...price, tax: 3 }]} />
    </>,
    { language },
  );
  const taxes = () =>
    [...document.querySelectorAll('.inline-block')].map((one) => one.textContent?.replaceAll(/\s+/g, ' ').trim());
  await expect.poll(taxes).toEqual([words, words]);
});
