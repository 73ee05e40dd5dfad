import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type ValidationParams, validationCode, validationGaps, validationParams } from '#contract/field-issues.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';
import { changedMeanwhile, fieldIssues } from '../../api/client.ts';
import { wantedTexts, wantTexts } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/language.ts';
import { createLazyTextsHook } from '../i18n/texts-hook.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from './draft.ts';
import type { FieldChange } from './field-shell.tsx';
import { type FieldPath, type ValueAt, valueAt, withEarlyInput, withValue } from './form-values.ts';

const useTexts = createLazyTextsHook('messages');
const useProvinceTexts = createLazyTextsHook('provinces');

type Told = NonNullable<ReturnType<typeof changedMeanwhile>>;

interface FormOptions<V extends object, S extends z.ZodMiniType> {
  schema: S;
  initial: V;
  /** What no schema can know, by field. */
  alsoWrong?: (values: V) => Partial<Record<string, ValidationCode>>;
  /** Makes the schema's input of what the fields hold; they are the same unless named. */
  toInput?: (values: V) => unknown;
  /** Sends. What it throws is shown: refused fields at their fields, anything else by `onError` or above the form. */
  onSubmit: (input: z.output<S>, values: V) => Promise<void> | void;
  /** Words for a failure as a whole. */
  errorText: (error: unknown) => string;
  /** Keeps what is typed in this tab under this name, for whoever is logged in; passwords never. */
  draft?: string;
  /** What the fields show of a record's present values, where they differ from the API's. By path. */
  fromRecord?: (fields: Told['fields']) => Readonly<Record<string, unknown>>;
  /** Opens the form as a save left it that met somebody else's change: `base` is the record on which `values` were typed. */
  conflicting?: { values: V; base: V; told: Told } | undefined;
}

interface Fault {
  code: ValidationCode;
  params?: ValidationParams | undefined;
  /** The server's sentence: the one there is where its code is none of the forms'. */
  message?: string;
}

type Errors = Readonly<Record<string, Fault>>;

function check(
  schema: z.ZodMiniType,
  input: unknown,
  alsoWrong: Partial<Record<string, ValidationCode>> = {},
): { errors: Errors } | { output: unknown } {
  const result = schema.safeParse(input);
  const errors: Record<string, Fault> = {};
  for (const issue of result.error?.issues ?? []) {
    errors[issue.path.join('.')] ??= { code: validationCode(issue), params: validationParams(issue) };
  }
  for (const [path, code] of Object.entries(alsoWrong)) if (code) errors[path] ??= { code };
  return Object.keys(errors).length > 0 ? { errors } : { output: result.data };
}

/** As the fields stand in the form; what belongs to none comes first. */
function inOrder(errors: Errors, form: HTMLElement | null): Errors {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => dataset.field);
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other)),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Takes somebody else's change into the fields that nobody touched here, and keeps what was typed. */
function withChanges<V extends object>(
  values: V,
  base: V,
  told: Told,
  fromRecord: FormOptions<V, z.ZodMiniType>['fromRecord'],
) {
  const present = Object.entries(fromRecord?.(told.fields) ?? told.fields).filter(
    ([path]) => valueAt(base, path) !== undefined,
  );
  let next = withValue(values, 'version', told.version);
  let read = withValue(base, 'version', told.version);
  const byPath = new Map<string, FieldChange>();
  for (const [path, value] of present) {
    const isTyped = !isSame(valueAt(values, path), valueAt(base, path));
    if (!isTyped) next = withValue(next, path, value);
    read = withValue(read, path, value);
    // Both may have changed it to the same.
    if (!isSame(valueAt(values, path), value)) byPath.set(path, { present: value, isTyped });
  }
  return { values: next, base: read, changes: { ...told, byPath } };
}

/**
 * A form that is checked by the contract's own schema when it is sent, and mended field by field. One that replaces a record has
 * the record's `version` among its values: where somebody else was quicker, it takes their values into the fields that
 * nobody touched here, keeps what was typed, and sends the new version next.
 */
export function useForm<V extends object, S extends z.ZodMiniType>(options: FormOptions<V, S>) {
  const { schema, initial, draft, toInput = (values: V) => values } = options;
  const t = useTexts();
  const provinces = useProvinceTexts();
  const language = useLanguage();
  const [opened] = useState(() => {
    const met = options.conflicting;
    return met
      ? withChanges(met.values, met.base, met.told, options.fromRecord)
      : { values: initial, base: initial, changes: null };
  });
  const [values, setValues] = useState(opened.values);
  const rendered = opened.values;
  // The record as it was read last: what differs from it was typed.
  const [base, setBase] = useState(opened.base);
  const [changes, setChanges] = useState<(Told & { byPath: ReadonlyMap<string, FieldChange> }) | null>(opened.changes);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const labels = useRef(new Map<string, string>());
  const summary = useRef<HTMLDivElement>(null);
  const changesShown = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const [isSentEarly, setSentEarly] = useState(false);

  // After hydration, because the page was rendered without them: the draft, and what was typed, and sent, while scripts loaded.
  // Before anything can be pressed: a press in between would send what was rendered.
  useLayoutEffect(() => {
    setValues((current) => withEarlyInput(readDraft(draftKey(draft), current), element.current, rendered));
    setSentEarly(element.current?.dataset.sentEarly !== undefined);
  }, [draft, rendered]);

  useEffect(() => {
    if (!isSentEarly) return;
    delete element.current?.dataset.sentEarly;
    element.current?.requestSubmit();
  }, [isSentEarly]);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  useEffect(() => {
    if (changes) changesShown.current?.focus();
  }, [changes]);

  // A server newer than the page may have a code that the page has no words for: the server's stand.
  const describeFault = ({ code, params, message }: Fault): string =>
    t(
      `validation.${code}`,
      validationGaps(params, language, (code) => provinces(`names.${code}`)),
      message,
    );

  function setValue<P extends FieldPath<V>>(path: P, value: ValueAt<V, P>): void {
    const next = withValue(values, path, value);
    setValues((current) => withValue(current, path, value));
    saveDraft(draftKey(draft), path, value);
    // After a reload too, what was typed is judged by the record that it was typed on.
    if ('version' in values) saveDraft(draftKey(draft), 'version', values.version);
    setFailure(null);
    // Of a list all that was said of its parts.
    const told = Object.keys(errors).filter((one) => one === path || one.startsWith(`${path}.`));
    if (told.length === 0) return;
    // Mended: the complaint goes. Still wrong: it stays, with the reason of the moment.
    const result = check(schema, toInput(next), options.alsoWrong?.(next));
    const now = 'errors' in result ? result.errors : {};
    setErrors(
      Object.fromEntries(
        Object.entries(errors).flatMap(([one, fault]) => {
          const left = told.includes(one) ? now[one] : fault;
          return left ? [[one, left]] : [];
        }),
      ),
    );
  }

  function refuse(found: Errors, reason: unknown = null): void {
    setErrors(inOrder(found, element.current));
    setFailure(reason);
    setAttempts((count) => count + 1);
  }

  /** Shows refused fields at their fields, anything else above the form. */
  function fail(error: unknown): void {
    wantTexts('messages');
    const issues = fieldIssues(error).filter((issue) => labels.current.has(issue.path));
    if (issues.length > 0) refuse(Object.fromEntries(issues.map((issue) => [issue.path, issue])));
    else refuse({}, error);
  }

  /** What was typed stays; the next submit overwrites the change knowingly. */
  function takeChanges(told: Told): void {
    const next = withChanges(values, base, told, options.fromRecord);
    setValues(next.values);
    setBase(next.base);
    saveDraft(draftKey(draft), 'version', told.version);
    setChanges(next.changes);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    // Sending may change who is logged in.
    const kept = draftKey(draft);
    try {
      // What is wrong is said in its own words, should these be on their way.
      wantTexts('messages');
      await wantedTexts().catch(() => undefined);
      const result = check(schema, toInput(values), options.alsoWrong?.(values));
      if ('errors' in result) return refuse(result.errors);
      setSubmitting(true);
      setErrors({});
      setFailure(null);
      await options.onSubmit(result.output as z.output<S>, values);
      setChanges(null);
      dropDraft(kept);
    } catch (error) {
      const told = changedMeanwhile(error);
      if (told && 'version' in values) return takeChanges(told);
      fail(error);
    } finally {
      isSending.current = false;
      setSubmitting(false);
    }
  }

  return {
    values,
    setValue,
    /** Whether anything differs from the record as it was read. */
    isTyped: !isSame({ ...values, version: null }, { ...base, version: null }),
    isSubmitting,
    submit,
    element,
    /** All that a field component needs: `<TextField {...form.field('email', t('email'))} type="email" />`. */
    field<P extends FieldPath<V>>(path: P, label: string) {
      labels.current.set(path, label);
      const fault = errors[path];
      const change = changes?.byPath.get(path);
      return {
        name: path as string,
        label,
        value: valueAt(values, path) as ValueAt<V, P>,
        onChange: (value: ValueAt<V, P>) => setValue(path, value),
        error: fault && describeFault(fault),
        ...(change && { change }),
      };
    },
    /** Back to the beginning, draft included. */
    reset(next: V = initial): void {
      setValues(next);
      setBase(next);
      setChanges(null);
      setErrors({});
      setFailure(null);
      dropDraft(draftKey(draft));
    },
    /** To the first field, once what lies over the form has gone and given its focus back. */
    begin(): void {
      const go = () => {
        const first = element.current?.querySelector('input');
        first?.scrollIntoView({ block: 'center' });
        first?.focus({ preventScroll: true });
      };
      requestAnimationFrame(() => requestAnimationFrame(go));
    },
    /** Shows an error that came some other way. */
    fail,
    changes: {
      ref: changesShown,
      changes,
      isSubmitting,
      /** What somebody else saved there, where it isn't what stands in the form. */
      presentOf: (path: FieldPath<V>) => changes?.byPath.get(path)?.present,
      get fields() {
        return [...(changes?.byPath.keys() ?? [])].flatMap((path) => {
          const label = labels.current.get(path);
          return label === undefined ? [] : [{ path, label }];
        });
      },
    },
    summary: {
      ref: summary,
      failure: failure === null ? undefined : options.errorText(failure),
      // Asked when it is drawn: by then the fields have said what they are called, in the language of now.
      get fields() {
        return Object.entries(errors).map(([path, fault]) => ({
          path,
          label: labels.current.get(path),
          message: describeFault(fault),
        }));
      },
    },
  };
}

export type FormSummary = ReturnType<typeof useForm>['summary'];
export type FormChangesShown = ReturnType<typeof useForm>['changes'];

/** What a part of a form needs of it, whatever its schema. */
export type FormFields<V extends object> = Pick<ReturnType<typeof useForm<V, z.ZodMiniType>>, 'field' | 'values'>;
