import type { EndpointShape } from '@waybill/contract/endpoint.ts';
import type { Judge } from '../client/finding.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useEffect, useRef, useState, type ChangeEvent, type FormEvent } from 'react';
import { describeError, type ErrorMessage } from '../client/error-message.ts';
import { problemsOf, sayProblems, type FieldProblems, type Problem } from './form-problems.ts';
import { useT } from './language.tsx';

/**
 * Judges the bodies of an endpoint's calls by the contract, before they are sent. The contract's schemas come with the first
 * form; where they cannot be fetched, the server judges alone.
 */
const judgeOf = async (endpoint: Pick<EndpointShape, 'body' | 'loadBody'>): Promise<Judge | undefined> => {
  const { body, loadBody } = endpoint;
  try {
    const { judge } = await import('../client/schemas.ts');
    return judge(body ?? (await loadBody?.()));
  } catch {
    return undefined;
  }
};

type Name<Values> = keyof Values & string;

/** What binds a field to its form. It takes values and the events of inputs. */
export type Bound<Value> = {
  readonly name: string;
  readonly value: Value;
  readonly error: string | undefined;
  readonly onChange: (next: Value | ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
};

const isEvent = (next: unknown): next is { readonly currentTarget: { readonly value: string } } =>
  typeof next === 'object' && next !== null && 'currentTarget' in next;

/**
 * The state of a form: what is typed, what is wrong with which field, one act at a time. A problem leaves its field when
 * that is changed; after a try the first field with a problem gets the focus.
 */
export const useForm = <Values extends Readonly<Record<string, unknown>>>(options: {
  readonly initial: Values;
  /** The endpoint that the form is for: the contract judges the body before it is sent. */
  readonly endpoint?: Parameters<typeof judgeOf>[0];
  /** The body, where it is not the values as they are. */
  readonly body?: (values: Values) => object;
  /** Fields of the form by what the body calls them, where that is something else. */
  readonly names?: Readonly<Record<string, Name<Values>>>;
  /** What only the page knows to be wrong; what the contract says of the same field comes first. */
  readonly check?: (values: Values) => Readonly<Partial<Record<Name<Values>, Problem | undefined>>>;
  /** Carries it out; throws what fails. */
  readonly submit: (values: Values) => Promise<void>;
  /** What to say of a failure that is no matter of a field. */
  readonly explain?: (error: unknown, t: WebTranslate) => ErrorMessage | undefined;
  /** Says a failure as a whole also where it names fields. */
  readonly alwaysExplains?: boolean;
  readonly onEdit?: () => void;
}) => {
  const { endpoint, body, check, submit, explain = describeError, onEdit } = options;
  const t = useT();
  const [initial] = useState(options.initial);
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [failure, setFailure] = useState<ErrorMessage>();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const names = Object.keys(initial);
  /** What is said of fields of the body, of those of the form. */
  const named = <Said>(said: Readonly<Record<string, Said>>): Readonly<Record<string, Said>> =>
    Object.fromEntries(Object.entries(said).map(([name, each]) => [options.names?.[name] ?? name, each]));
  // It is there by the time that something is sent.
  useEffect(() => void (endpoint && judgeOf(endpoint)), [endpoint]);

  const set = (change: Partial<Values>): void => {
    setValues((before) => ({ ...before, ...change }));
    setProblems((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    onEdit?.();
  };

  /** Shows problems at their fields; answers whether there are any. */
  const point = (found: FieldProblems, root: Element | null): boolean => {
    setProblems(found);
    const first = names.find((name) => found[name] !== undefined);
    root?.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    return first !== undefined;
  };

  /** Checks and sends what is typed; `root` contains the fields. A second call while one runs does nothing. */
  const send = async (root: Element | null): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setFailure(undefined);
    try {
      const judge = endpoint && (await judgeOf(endpoint));
      const own = sayProblems(check?.(values) ?? {}, names, t);
      const judged = named(judge?.(body?.(values) ?? values) ?? {});
      const found = { ...own, ...sayProblems(judged, names, t) };
      if (point(found, root)) return;
      setBusy(true);
      await submit(values);
    } catch (error) {
      const pointed = point(problemsOf(error, names, t, named), root);
      if (!pointed || options.alwaysExplains === true) setFailure(explain(error, t));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    problems,
    failure,
    busy,
    dirty: names.some((name) => values[name] !== initial[name]),
    set,
    reset: () => setValues(initial),
    send,
    field: <Field extends Name<Values>>(name: Field): Bound<Values[Field]> => ({
      name,
      value: values[name],
      error: problems[name],
      onChange: (next) =>
        set({ [name]: isEvent(next) ? next.currentTarget.value : next } as unknown as Partial<Values>),
    }),
    form: {
      noValidate: true,
      onSubmit: (event: FormEvent): void => {
        event.preventDefault();
        void send(event.currentTarget);
      },
    },
  };
};
