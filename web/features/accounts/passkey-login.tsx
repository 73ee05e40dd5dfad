import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../api/error-text.ts';
import { ApiError, NetworkError } from '../../api/errors.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { textsOf } from '../../ui/i18n/texts-of.ts';
import { lazyImport } from '../../ui/lazy-import.ts';
import { enterBy } from './login.ts';
import { SchoolChoice, type Schools, schoolsToChoose } from './school-choice.tsx';

const useTexts = textsOf('accounts');

const signing = lazyImport(async () => (await import('@simplewebauthn/browser')).startAuthentication);

/** The other way in: what the device keeps, opened by a finger, a face or a PIN. */
export function PasskeyLogin({ isRemembered }: { isRemembered: boolean }) {
  const t = useTexts();
  const errorText = useErrorText();
  const [schools, setSchools] = useState<Schools>([]);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  async function logIn(schoolId?: string) {
    setBusy(true);
    setFailure(null);
    try {
      const startAuthentication = await signing.get();
      const { options } = await call('POST /auth/passkeys/log-in/start');
      const credential = await startAuthentication({ optionsJSON: options as never });
      const body = { credential: { ...credential }, rememberMe: isRemembered, ...(schoolId && { schoolId }) };
      await enterBy(call('POST /auth/passkeys/log-in', { body }));
    } catch (error) {
      const choice = schoolsToChoose(error);
      setSchools(choice ?? []);
      if (!choice) setFailure(error);
    } finally {
      setBusy(false);
    }
  }
  const isOurs = failure instanceof ApiError || failure instanceof NetworkError;
  return (
    <div className="grid gap-4">
      {failure !== null && (
        <Banner tone="attention" isLive>
          {isOurs ? errorText(failure) : t('passkey.notUsed')}
        </Banner>
      )}
      {schools.length > 0 ? (
        <SchoolChoice schools={schools} onChoose={(schoolId) => void logIn(schoolId)} />
      ) : (
        <Button variant="secondary" isBusy={isBusy} busyLabel={t('passkey.busy')} onClick={() => void logIn()}>
          {t('passkey.logIn')}
        </Button>
      )}
    </div>
  );
}
