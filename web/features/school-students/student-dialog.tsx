import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { isEmail } from '#contract/email.ts';
import { ENGLISH, type Locale } from '#contract/locale.ts';
import {
  changedStudentSchema,
  MESSAGE_READERS,
  PARENTS_MAX,
  type SchoolStudent,
  STUDENT_STATUSES,
  type StudentRow,
  type StudentStatus,
} from '#contract/school-students.ts';
import { useErrorText } from '../../api/error-text.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldGroup, Form, FormActions } from '../../ui/form/form.tsx';
import { Select } from '../../ui/form/select.tsx';
import { TextArea, TextField } from '../../ui/form/text-field.tsx';
import { type FormFields, useForm } from '../../ui/form/use-form.ts';
import { useLanguage } from '../../ui/i18n/language.ts';
import { LANGUAGES } from '../../ui/i18n/languages.ts';
import { createTextsHook } from '../../ui/i18n/texts-hook.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useDebounced } from '../../ui/use-time.ts';
import { useAddStudent, useSameContact, useSaveStudent } from './queries.ts';
import { nameOf, StudentFacts } from './student-facts.tsx';

const useTexts = createTextsHook('school-students');

interface ParentValues {
  name: string;
  phone: string;
  email: string;
}

interface StudentValues {
  /** Empty for a new student. */
  version: string;
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  /** `YYYY-MM-DD`, or empty. */
  dateOfBirth: string;
  licence: { number: string; class: string; issuedOn: string; expiresOn: string; conditions: string };
  language: Locale;
  location: string;
  pickupPostalCode: string;
  needs: string;
  note: string;
  heardFrom: string;
  status: StudentStatus;
  /** By place, so that an error of the list leads to its field. */
  parents: Record<string, ParentValues>;
  messagesTo: (typeof MESSAGE_READERS)[number];
}

const NOBODY: ParentValues = { name: '', phone: '', email: '' };
const PLACES = Array.from({ length: PARENTS_MAX }, (_, index) => index);

const toParents = (parents: readonly Partial<Record<keyof ParentValues, string | null>>[]) =>
  Object.fromEntries(
    PLACES.map((index) => {
      const { name, phone, email } = parents[index] ?? {};
      return [index, { name: name ?? '', phone: phone ?? '', email: email ?? '' }];
    }),
  );

const emptyValues = (language: Locale): StudentValues => ({
  ...{ version: '', firstName: '', lastName: '', phone: '', email: '', dateOfBirth: '' },
  licence: { number: '', class: '', issuedOn: '', expiresOn: '', conditions: '' },
  ...{ language, location: '', pickupPostalCode: '', needs: '', note: '', heardFrom: '' },
  ...{ status: 'active', parents: toParents([]), messagesTo: 'student' },
});

const toFormValues = (student: SchoolStudent): StudentValues => ({
  ...emptyValues(student.language),
  ...{ version: student.version, firstName: student.firstName, lastName: student.lastName, phone: student.phone },
  email: student.email ?? '',
  dateOfBirth: student.dateOfBirth ?? '',
  licence: {
    ...student.licence,
    issuedOn: student.licence.issuedOn ?? '',
    expiresOn: student.licence.expiresOn ?? '',
  },
  ...{ location: student.location, pickupPostalCode: student.pickupPostalCode, needs: student.needs },
  ...{ note: student.note, heardFrom: student.heardFrom, status: student.status, messagesTo: student.messagesTo },
  parents: toParents(student.parents),
});

/** Another person's change, as the form spells it. */
const fromRecord = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(fields).map(([path, value]) => [
      path,
      path === 'parents' ? toParents(value as SchoolStudent['parents']) : (value ?? ''),
    ]),
  );

const isNamed = ({ name, phone, email }: ParentValues): boolean => [name, phone, email].some((text) => text.trim());

function toBody(values: StudentValues) {
  const { licence, dateOfBirth, version } = values;
  const parents = PLACES.map((index) => values.parents[index] ?? NOBODY);
  const last = parents.findLastIndex(isNamed);
  return {
    ...values,
    version: version || undefined,
    dateOfBirth: dateOfBirth || null,
    licence: { ...licence, issuedOn: licence.issuedOn || null, expiresOn: licence.expiresOn || null },
    parents: parents.slice(0, last + 1),
  };
}

const PHONE_DIGITS = 10;

/** The phone or email, once it's complete. */
function toContact(text: string): string {
  const trimmed = text.trim();
  const digits = trimmed.replaceAll(/\D/g, '').length;
  return digits >= PHONE_DIGITS || isEmail(trimmed) ? trimmed : '';
}

/** Everyone who has the phone or email that is being typed. People share both, so it's no error. */
function SameContact({
  schoolId,
  contacts,
  edited,
  onOpen,
}: {
  schoolId: string;
  contacts: readonly [phone: string, email: string];
  edited: SchoolStudent | undefined;
  onOpen: (studentId: string) => void;
}) {
  const t = useTexts();
  const byPhone = useSameContact(schoolId, toContact(useDebounced(contacts[0])));
  const byEmail = useSameContact(schoolId, toContact(useDebounced(contacts[1])));
  const found = new Map<string, StudentRow>([...byPhone, ...byEmail].map((student) => [student.id, student]));
  if (edited) found.delete(edited.id);
  return (
    <div role="status" className="sm:col-span-2">
      {found.size > 0 && (
        <Banner tone="attention" title={t('form.sameTitle')}>
          <p>{t(edited ? 'form.sharedText' : 'form.sameText', { count: found.size })}</p>
          <ul className="mt-3 grid gap-2">
            {[...found.values()].map((student) => (
              <li key={student.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{nameOf(student)}</span>
                  <StudentFacts student={student} />
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t('form.openNamed', { name: nameOf(student) })}
                  onClick={() => onOpen(student.id)}
                >
                  {t('form.open')}
                </Button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

type Fields = FormFields<StudentValues>;

function WhoFields({ form, schoolId, edited, onOpen }: WhoProps) {
  const t = useTexts();
  const { phone, email } = form.values;
  // The student's page lists those who share what the record has, and asks whether they are the same person.
  const typed = [phone === edited?.phone ? '' : phone, email === (edited?.email ?? '') ? '' : email] as const;
  return (
    <FieldGroup title={t('form.who')} lead={t('form.whoHelp')}>
      <TextField
        {...form.field('firstName', t('form.firstName'))}
        autoComplete="off"
        required
        autoFocus={edited === undefined}
      />
      <TextField {...form.field('lastName', t('form.lastName'))} autoComplete="off" isOptional />
      <TextField
        {...form.field('phone', t('form.phone'))}
        type="tel"
        description={t('form.phoneHelp')}
        autoComplete="off"
        isOptional
      />
      <TextField {...form.field('email', t('form.email'))} type="email" autoComplete="off" isOptional />
      <SameContact schoolId={schoolId} contacts={typed} edited={edited} onOpen={onOpen} />
    </FieldGroup>
  );
}

interface WhoProps {
  form: Fields;
  schoolId: string;
  edited?: SchoolStudent;
  onOpen: (studentId: string) => void;
}

function MoreFields({ form }: { form: Fields }) {
  const t = useTexts();
  // A field of the list has the type of any other text field.
  const ofParent = (index: number, name: keyof ParentValues, label: string) =>
    form.field(`parents.${index}.${name}` as 'note', label);
  return (
    <>
      <FieldGroup title={t('form.details')}>
        <TextField {...form.field('dateOfBirth', t('form.dateOfBirth'))} type="date" isOptional />
        <Select
          {...form.field('language', t('form.language'))}
          options={[...LANGUAGES].map(([id, { name }]) => ({ id, label: name }))}
        />
        <Select
          {...form.field('status', t('form.status'))}
          options={STUDENT_STATUSES.map((id) => ({ id, label: t(`statuses.${id}`) }))}
        />
        <Select
          {...form.field('messagesTo', t('form.messagesTo'))}
          options={MESSAGE_READERS.map((id) => ({ id, label: t(`form.readers.${id}`) }))}
        />
      </FieldGroup>
      <FieldGroup title={t('form.licence')}>
        <TextField {...form.field('licence.number', t('form.number'))} autoComplete="off" isOptional />
        <TextField {...form.field('licence.class', t('form.class'))} autoComplete="off" isOptional />
        <TextField {...form.field('licence.issuedOn', t('form.issuedOn'))} type="date" isOptional />
        <TextField {...form.field('licence.expiresOn', t('form.expiresOn'))} type="date" isOptional />
        <TextField
          {...form.field('licence.conditions', t('form.conditions'))}
          autoComplete="off"
          isOptional
          className="sm:col-span-2"
        />
      </FieldGroup>
      {PLACES.map((index) => (
        <FieldGroup key={index} title={t('form.parent', { number: index + 1 })}>
          <TextField {...ofParent(index, 'name', t('form.parentName'))} autoComplete="off" isOptional />
          <TextField {...ofParent(index, 'phone', t('form.phone'))} type="tel" autoComplete="off" isOptional />
          <TextField {...ofParent(index, 'email', t('form.email'))} type="email" autoComplete="off" isOptional />
        </FieldGroup>
      ))}
      <FieldGroup title={t('form.lessons')}>
        <TextField {...form.field('location', t('form.location'))} autoComplete="off" isOptional />
        <TextField {...form.field('pickupPostalCode', t('form.postalCode'))} autoComplete="off" isOptional />
        <TextField
          {...form.field('needs', t('form.needs'))}
          description={t('form.needsHelp')}
          autoComplete="off"
          isOptional
          className="sm:col-span-2"
        />
      </FieldGroup>
    </>
  );
}

function OfficeFields({ form, isShort = false }: { form: Fields; isShort?: boolean }) {
  const t = useTexts();
  return (
    <FieldGroup title={t('form.office')}>
      {!isShort && <TextField {...form.field('heardFrom', t('form.heardFrom'))} autoComplete="off" isOptional />}
      <TextArea
        {...form.field('note', t('form.note'))}
        description={t('form.noteHelp')}
        isOptional
        className="sm:col-span-2"
      />
    </FieldGroup>
  );
}

interface AddStudentDialogProps {
  schoolId: string;
  /** Filled in, such as a name that was typed over another student's. */
  known?: Partial<Pick<StudentValues, 'firstName' | 'lastName' | 'phone' | 'email'>>;
  onClose: () => void;
  /** Opens the new student, or one who was there already. */
  onOpen: (studentId: string) => void;
}

/** Adds a student: a name and one way to reach them. Everything else can be entered later. */
export function AddStudentDialog({ schoolId, known, onClose, onOpen }: AddStudentDialogProps) {
  const t = useTexts();
  const language = useLanguage();
  const add = useAddStudent(schoolId);
  const initial = { ...emptyValues(language ?? ENGLISH), ...known };
  const form = useForm({
    schema: changedStudentSchema,
    initial,
    toInput: toBody,
    errorText: useErrorText(),
    draft: `student-${schoolId}`,
    onSubmit: async ({ version: _version, ...body }) => {
      const student = await add.mutateAsync(body);
      form.reset(emptyValues(language));
      toast(t('form.added', { name: nameOf(student) }));
      onOpen(student.id);
    },
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isLocked={form.isSubmitting}
      title={t('form.addTitle')}
      actions={<FormActions form={form} save={t('form.save')} onCancel={onClose} />}
    >
      <Form form={form} label={t('form.addTitle')} className="gap-6">
        <WhoFields form={form} schoolId={schoolId} onOpen={onOpen} />
        <OfficeFields form={form} isShort />
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Dialog>
  );
}

const foldName = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

interface EditStudentDialogProps {
  schoolId: string;
  student: SchoolStudent;
  onClose: () => void;
  onOpen: (studentId: string) => void;
}

/** Replaces what the school knows. Another first name may mean another person, so it's asked before anyone is renamed. */
export function EditStudentDialog({ schoolId, student, onClose, onOpen }: EditStudentDialogProps) {
  const t = useTexts();
  const save = useSaveStudent(schoolId, student.id);
  const [step, setStep] = useState<'edit' | 'ask' | 'add'>('edit');
  const isSamePerson = useRef(false);
  const form = useForm({
    schema: changedStudentSchema,
    fromRecord,
    initial: toFormValues(student),
    toInput: toBody,
    errorText: useErrorText(),
    draft: `student-${student.id}`,
    onSubmit: async (body, { version }) => {
      if (!isSamePerson.current && foldName(body.firstName) !== foldName(student.firstName)) {
        setStep('ask');
        return;
      }
      await saveAs({ ...body, version });
    },
  });
  async function saveAs(body: Parameters<typeof save.mutateAsync>[0]): Promise<void> {
    const stored = await save.mutateAsync(body);
    form.reset(toFormValues(stored));
    toast(t('form.saved', { name: nameOf(stored) }));
    onClose();
  }
  const { firstName: after, lastName, phone, email } = form.values;
  const title = t('form.editTitle', { name: nameOf(student) });
  if (step === 'add')
    return (
      <AddStudentDialog
        schoolId={schoolId}
        known={{ firstName: after, lastName, phone, email }}
        onClose={onClose}
        onOpen={(id) => {
          form.reset(toFormValues(student));
          onOpen(id);
        }}
      />
    );
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        isLocked={form.isSubmitting}
        title={title}
        actions={<FormActions form={form} save={t('form.save')} onCancel={onClose} />}
      >
        <Form form={form} label={title} className="gap-6">
          <WhoFields form={form} schoolId={schoolId} edited={student} onOpen={onOpen} />
          <MoreFields form={form} />
          <OfficeFields form={form} />
          <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
        </Form>
      </Dialog>
      {step === 'ask' && (
        <Dialog
          isOpen
          onClose={() => setStep('edit')}
          kind="alert"
          title={t('form.newPersonTitle')}
          actions={
            <>
              <Button
                variant="secondary"
                onClick={() => {
                  isSamePerson.current = true;
                  setStep('edit');
                  void form.submit();
                }}
              >
                {t('form.sameName')}
              </Button>
              <Button onClick={() => setStep('add')}>
                <UserPlus className="size-5 shrink-0" aria-hidden="true" />
                {t('form.newPerson', { after })}
              </Button>
            </>
          }
        >
          <p className="wrap-anywhere">{t('form.newPersonText', { before: student.firstName, after })}</p>
        </Dialog>
      )}
    </>
  );
}
