import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import { type ValidationParams, validationCode, validationGaps, validationParams } from '#contract/field-issues.ts';
import type { ValidationCode } from '#contract/validation-codes.ts';
import { changedMeanwhile, fieldIssues } from '../../api/client.ts';
import { wantedTexts, wantTexts } from '../i18n/i18n.ts';
import { useLanguage } from '../i18n/language.ts';
import { createLazyTextsHook } from '../i18n/texts-hook.ts';
import { draftKey, dropDraft, readDraft, saveDraft } from './draft.ts';
import type { FieldChange } from './field-shell.tsx';
import { findControl, focusControl } from './focus-field.ts';
import { type FieldPath, type ValueAt, valueAt, withEarlyInput, withValue } from './form-values.ts';

const useTexts = createLazyTextsHook('messages');
const useProvinceTexts = createLazyTextsHook('provinces');

type Told = NonNullable<ReturnType<typeof changedMeanwhile>>;

interface FormOptions<V extends object, S extends z.ZodMiniType> {
  schema: S;
  initial: V;
  /** Extra checks that a schema can't express, by field path. */
  alsoWrong?: (values: V) => Partial<Record<string, ValidationCode>>;
  /** Converts the field values to the schema's input. Defaults to the values themselves. */
  toInput?: (values: V) => unknown;
  /**
   * Sends the form. Errors that it throws are shown: refused fields at their fields, anything else by `onError` or
   * above the form.
   */
  onSubmit: (input: z.output<S>, values: V) => Promise<void> | void;
  /**
   * Offered each error of `onSubmit` first. @returns true if something else in the form shows it, such as a list of
   * objections; the draft stays
   */
  handleError?: (error: unknown) => boolean;
  /** Text for a failure of the whole form. */
  errorText: (error: unknown) => string;
  /** Keeps a draft in this tab under this name for the logged-in account. Passwords are never kept. */
  draft?: string;
  /** Converts a record's current values to field values, by path, where they differ from the API's. */
  fromRecord?: (fields: Told['fields']) => Readonly<Record<string, unknown>>;
  /** Opens the form after a conflicting save: `base` is the record that `values` were typed on. */
  conflicting?: { values: V; base: V; told: Told } | undefined;
}

interface Fault {
  code: ValidationCode;
  params?: ValidationParams | undefined;
  /** The server's sentence, for codes that the forms have no text for. */
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

/** Sorts errors by the order of their fields in the form; errors without a field come first. */
function inOrder(errors: Errors, form: HTMLElement | null): Errors {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-field]') ?? [])].map(({ dataset }) => dataset.field);
  return Object.fromEntries(
    Object.entries(errors).sort(([one], [other]) => fields.indexOf(one) - fields.indexOf(other)),
  );
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Puts somebody else's changes into untouched fields and keeps what was typed. */
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
    // Both people may have typed the same value.
    if (!isSame(valueAt(values, path), value)) byPath.set(path, { present: value, isTyped });
  }
  return { values: next, base: read, changes: { ...told, byPath } };
}

/**
 * A form validated by the contract's schema on submit, with errors that update as fields are corrected. A form that
 * replaces a record has the record's `version` among its values: on a conflict it takes the other person's values
 * into untouched fields, keeps what was typed, and sends the new version next time.
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
  // The record as last read; whatever differs from it was typed.
  const [base, setBase] = useState(opened.base);
  const [changes, setChanges] = useState<(Told & { byPath: ReadonlyMap<string, FieldChange> }) | null>(opened.changes);
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const labels = useRef(new Map<string, string>());
  // Fields in components of their own register their labels after the summary has rendered: it renders once more.
  const [, setLabelled] = useState(language);
  useEffect(() => setLabelled(language), [language]);
  const summary = useRef<HTMLDivElement>(null);
  const changesShown = useRef<HTMLDivElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);

  const [isSentEarly, setSentEarly] = useState(false);

  // Applies the draft and anything typed or submitted while scripts loaded, after hydration because the server
  // rendered the form without them. In a layout effect, because a click before it would send the rendered values.
  useLayoutEffect(() => {
    setValues((current) => withEarlyInput(readDraft(draftKey(draft), current), element.current, rendered));
    setSentEarly(element.current?.dataset.sentEarly !== undefined);
  }, [draft, rendered]);

  useEffect(() => {
    if (!isSentEarly) return;
    delete element.current?.dataset.sentEarly;
    element.current?.requestSubmit();
  }, [isSentEarly]);

  const showRefusal = useEffectEvent(() => {
    const [first] = Object.keys(errors);
    const isInDialog = element.current?.closest('[data-overlay]') != null;
    const control = isInDialog && first !== undefined ? findControl(element.current, first) : null;
    // A dialog may be too tall to show both. A combobox would cover its error with its list.
    if (control && control.role !== 'combobox') focusControl(control);
    else summary.current?.focus();
  });
  useEffect(() => {
    if (attempts > 0) showRefusal();
  }, [attempts]);

  useEffect(() => {
    if (changes) changesShown.current?.focus();
  }, [changes]);

  // A newer server may send a code that this page has no text for: show the server's own sentence.
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
    // The draft keeps the version that it was typed on, so a reload doesn't hide a conflict.
    if ('version' in values) saveDraft(draftKey(draft), 'version', values.version);
    setFailure(null);
    // Errors of a list include those of its items.
    const told = Object.keys(errors).filter((one) => one === path || one.startsWith(`${path}.`));
    if (told.length === 0) return;
    // Clear the error once the value is valid; otherwise update its message.
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

  function fail(error: unknown): void {
    wantTexts('messages');
    const issues = fieldIssues(error).filter((issue) => labels.current.has(issue.path));
    if (issues.length > 0) refuse(Object.fromEntries(issues.map((issue) => [issue.path, issue])));
    else refuse({}, error);
  }

  /** What was typed stays; the next submit overwrites the change deliberately. */
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
    // Submitting a log-in changes the draft's owner, so read the key first.
    const kept = draftKey(draft);
    try {
      // Load the error texts now, so that they are there when needed.
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
      if (options.handleError?.(error)) return;
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
    /** Whether anything differs from the record as it was last read. */
    isTyped: !isSame({ ...values, version: null }, { ...base, version: null }),
    isSubmitting,
    submit,
    element,
    /** Props for a field component: `<TextField {...form.field('email', t('email'))} type="email" />`. */
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
    /** Resets the values and drops the draft. */
    reset(next: V = initial): void {
      setValues(next);
      setBase(next);
      setChanges(null);
      setErrors({});
      setFailure(null);
      dropDraft(draftKey(draft));
    },
    /** Focuses the first field, after a dialog over the form has closed and returned its focus. */
    begin(): void {
      const go = () => {
        const first = element.current?.querySelector('input');
        first?.scrollIntoView({ block: 'center' });
        first?.focus({ preventScroll: true });
      };
      requestAnimationFrame(() => requestAnimationFrame(go));
    },
    /** Shows an error that didn't come from `onSubmit`. */
    fail,
    changes: {
      ref: changesShown,
      changes,
      isSubmitting,
      /** The value that somebody else saved, where it differs from the form's. */
      getPresentValue: (path: FieldPath<V>) => changes?.byPath.get(path)?.present,
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
      // A getter, because fields register their labels as they render.
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

/** The part of a form that a section needs, whatever its schema. */
export type FormFields<V extends object> = Pick<ReturnType<typeof useForm<V, z.ZodMiniType>>, 'field' | 'values'>;
