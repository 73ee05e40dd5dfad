import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { emailSchema } from '#contract/accounts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Outcome } from '../../ui/outcome.tsx';

const useTexts = createTextsHook('accounts');

const schema = z.object({ email: emailSchema });

interface AskByMailProps {
  words: { label: string; submit: string; busy: string; sentTitle: string; again: string };
  draft: string;
  errorText: (error: unknown) => string;
  send: (email: string) => Promise<unknown>;
  /** Confirmation shown once the email is sent. */
  sent: (email: string) => ReactNode;
}

/** Email form whose answer never reveals whether the address has an account. */
export function EmailRequestForm({ words, draft, errorText, send, sent }: AskByMailProps) {
  const t = useTexts();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    schema,
    initial: { email: '' },
    draft,
    errorText,
    onSubmit: async ({ email }) => {
      await send(email);
      setSentTo(email);
    },
  });
  return (
    <div aria-live="polite">
      {sentTo === null ? (
        <Form form={form} label={words.label}>
          <TextField {...form.field('email', t('field.email'))} type="email" autoComplete="username" required />
          <Button type="submit" isBusy={form.isSubmitting} busyLabel={words.busy}>
            {words.submit}
          </Button>
        </Form>
      ) : (
        <Outcome
          tone="good"
          takesFocus
          title={words.sentTitle}
          actions={
            <Button variant="quiet" onClick={() => setSentTo(null)}>
              {words.again}
            </Button>
          }
        >
          {sent(sentTo)}
        </Outcome>
      )}
    </div>
  );
}
