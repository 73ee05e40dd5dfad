import type { ActorKind } from '#contract/endpoint.ts';
import { photoLink, photoVersion } from '#contract/paths.ts';
import { deleteAccountTokens, deleteTokensMailedTo } from '#server/modules/account-links/account-links.ts';
import type { PersonalData } from '#server/personal-data.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isoOrNull, nowDate } from '#server/platform/clock.ts';
import { eraseAccountRow, findById } from './accounts.db.ts';
import { deleteBrowsers, selectBrowsers } from './known-browser.db.ts';
import { deletePasskeys, selectPasskeys } from './passkeys.db.ts';
import { countRecoveryCodes, findFactor } from './second-factor.db.ts';
import { deleteSignUps } from './signup.db.ts';

/** The account and its ways to log in. The row stays for the bookings that name it. */
export const accountPersonalData = {
  tables: ['accounts', 'second_factors', 'recovery_codes', 'known_browsers', 'passkeys'],

  async export(ctx, { id }) {
    const account = await findById(ctx, id);
    if (!account) throw new AppError('not_authenticated');
    const factor = await findFactor(ctx, id);
    return {
      account: {
        firstName: account.first_name,
        lastName: account.last_name,
        email: account.email,
        phone: account.phone,
        language: account.locale,
        // Its URL works for logged-in accounts.
        photo: photoLink('candidate', account.id, photoVersion(account.photo_key)),
        memberSince: account.created_at.toISOString(),
        emailVerifiedAt: isoOrNull(account.verified_at),
        credentialsExpiredAt: isoOrNull(account.credentials_expired_at),
      },
      // Without the key and the recovery codes, which open the account.
      secondFactor: {
        onSince: isoOrNull(factor?.confirmed_at ?? null),
        recoveryCodesLeft: await countRecoveryCodes(ctx, id),
      },
      // Without the public keys.
      passkeys: (await selectPasskeys(ctx, id)).map((passkey) => ({
        browser: passkey.browser,
        system: passkey.system,
        addedAt: passkey.added_at.toISOString(),
        lastUsedAt: isoOrNull(passkey.last_used_at),
      })),
      // Without their tokens, which are stored as hashes.
      knownBrowsers: (await selectBrowsers(ctx, id)).map((browser) => ({
        lastUsedAt: browser.last_used_at.toISOString(),
      })),
    };
  },

  async erase(tx, { id, email }) {
    const account = await findById(tx, id);
    if (account) await deleteSignUps(tx, account.kind as ActorKind, email);
    await deleteTokensMailedTo(tx, email);
    await deleteBrowsers(tx, id);
    await deletePasskeys(tx, id);
    await deleteAccountTokens(tx, id);
    await eraseAccountRow(tx, id, nowDate(tx.clock));
  },
} satisfies PersonalData;
