import { z } from 'zod';
import { emailSchema } from '#contract/accounts.ts';
import { TEACHING_LANGUAGES } from '#contract/teaching-languages.ts';
import { requiredText } from '#contract/validation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { ComboBox } from '../../ui/form/combo-box.tsx';
import { Form } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { MultiSelect, Select } from '../../ui/form/select.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { lazyImport } from '../../ui/lazy-import.ts';

const fields = z.object({
  email: emailSchema,
  password: requiredText(80),
  rate: z.number({ error: 'required' }).min(1, 'out_of_range'),
  languages: z.array(z.string()).min(1, 'required'),
  province: requiredText(2),
  city: requiredText(40),
  car: z.object({ model: requiredText(60) }),
  note: requiredText(500),
  terms: z.literal(true, { error: 'must_accept' }),
});

const schema = lazyImport(() => Promise.resolve(fields));

const languages = TEACHING_LANGUAGES.map((id) => ({ id: id as string, label: id }));
const provinces = ['Alberta', 'Ontario', 'Québec'].map((label) => ({ id: label, label }));

export function FormGallery() {
  const form = useForm({
    schema,
    initial: {
      email: '',
      password: '',
      rate: null as number | null,
      languages: [] as string[],
      province: '',
      city: '',
      car: { model: '' },
      note: '',
      terms: false,
    },
    draft: 'gallery',
    errorText: String,
    onSubmit: () => new Promise((done) => setTimeout(done, 1500)),
  });
  return (
    <Card>
      <Form form={form} label="Fields">
        <TextField {...form.field('email', 'Email')} type="email" description="Where we can reach you." />
        <PasswordField {...form.field('password', 'Password')} autoComplete="new-password" />
        <NumberField {...form.field('rate', 'Charges per hour')} isMoney suffix="CAD" />
        <MultiSelect {...form.field('languages', 'Languages')} options={languages} />
        <Select {...form.field('province', 'Province')} options={provinces} />
        <ComboBox {...form.field('city', 'City')} options={provinces} />
        <TextField {...form.field('car.model', 'Car model')} isOptional />
        <TextArea {...form.field('note', 'Your message')} rows={3} />
        <Checkbox {...form.field('terms', 'I accept the terms')} />
        <Button type="submit" isBusy={form.isSubmitting} busyLabel="Sending…">
          Send
        </Button>
      </Form>
    </Card>
  );
}
