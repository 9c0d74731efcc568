import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState, type FormEvent } from 'react';
import type { ErrorMessage } from '../../client/error-message.ts';
import { ApiError } from '../../client/errors.ts';
import { useT } from '../../frame/language.tsx';
import { causeOf, FieldFailure } from './step-failure.ts';
import type { Problem } from './field-rules.ts';

/** What is wrong with which field, in the reader's words. */
export type Problems<Name extends string> = { readonly [Field in Name]?: string | undefined };

type Act<Name extends string> = {
  /** What is wrong before anything is sent. */
  readonly check: () => { readonly [Field in Name]?: Problem };
  readonly run: () => Promise<void>;
  /** What to say of a failure that is no matter of a field. */
  readonly explain: (error: unknown) => ErrorMessage | undefined;
};

type Form<Name extends string> = {
  readonly problems: Problems<Name>;
  readonly failure: ErrorMessage | undefined;
  readonly busy: boolean;
  /** Takes back what was said of a field: somebody is changing it. */
  readonly clearError: (name: Name) => void;
  readonly submit: (event: FormEvent, act: Act<Name>) => Promise<void>;
};

const said = <Name extends string>(
  names: readonly Name[],
  textOf: (name: Name) => string | undefined,
): Problems<Name> | undefined => {
  const found = names.flatMap((name) => {
    const text = textOf(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return found.length === 0 ? undefined : (Object.fromEntries(found) as Problems<Name>);
};

/** What a failure says of the fields of this form; undefined when it is about something else. */
export const problemsOf = <Name extends string>(
  failure: unknown,
  names: readonly Name[],
  t: WebTranslate,
): Problems<Name> | undefined => {
  const error = causeOf(failure);
  if (error instanceof ApiError) return said(names, (name) => error.fields[name]);
  if (!(error instanceof FieldFailure)) return undefined;
  return said(names, (name) => (name === error.field ? t(error.phrase) : undefined));
};

/** What several forms have in common: one act at a time, and what is wrong with a field stands at the field. */
export const useForm = <Name extends string>(names: readonly Name[]): Form<Name> => {
  const t = useT();
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [failure, setFailure] = useState<ErrorMessage>();
  const [busy, setBusy] = useState(false);

  const point = (form: Element, found: Problems<Name>): void => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent, { check, run, explain }: Act<Name>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setFailure(undefined);
    const wrong = check();
    const found = said(names, (name) => {
      const problem: Problem = wrong[name];
      return problem && t(problem);
    });
    if (found !== undefined) {
      point(form, found);
      return;
    }
    setProblems({});
    setBusy(true);
    try {
      await run();
    } catch (error) {
      const named = problemsOf(error, names, t);
      if (named === undefined) setFailure(explain(error));
      else point(form, named);
    } finally {
      setBusy(false);
    }
  };

  const clearError = (name: Name): void => {
    if (problems[name] !== undefined) setProblems({ ...problems, [name]: undefined });
  };

  return { problems, failure, busy, clearError, submit };
};
