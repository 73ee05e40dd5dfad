import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../testing/room.tsx';
import { useTrustFacts } from './trust-facts.tsx';

const Facts = (props: Parameters<typeof useTrustFacts>[0]) => {
  const { licence, lessons } = useTrustFacts(props);
  return (
    <p>
      {licence ?? 'none'}; {lessons ?? 'none'}
    </p>
  );
};

test.each([
  [{}, 'Licence confirmed by the school; none'],
  [{ lessonsGiven: 0, hasLicenceOnFile: false }, 'Licence confirmed by the school; none'],
  [{ lessonsGiven: 5, hasLicenceOnFile: null }, 'none; 5+ lessons given with Lanewise'],
  [
    { lessonsGiven: 50, hasLicenceOnFile: true },
    'Valid licence on file with the school; 50+ lessons given with Lanewise',
  ],
])('claims no more than is known: %o', async (facts, text) => {
  await show(<Facts {...facts} />);
  await expect.element(page.getByText(text)).toBeVisible();
});
