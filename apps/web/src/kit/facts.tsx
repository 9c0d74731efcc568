import type { ReactNode } from 'react';

type Fact = { readonly name: string; readonly value: ReactNode };

type FactsProps = {
  /** What is none is left out. */
  readonly facts: readonly (Fact | false | '' | null | undefined)[];
  /** One below the other, each value beside its name. */
  readonly beside?: boolean;
};

export const Facts = ({ facts, beside = false }: FactsProps) => (
  <dl
    className={
      beside
        ? 'grid grid-cols-1 gap-2'
        : 'grid grid-cols-[repeat(auto-fit,minmax(min(150px,100%),1fr))] gap-y-2.5 gap-x-6'
    }
  >
    {facts.map(
      (fact) =>
        fact && (
          <div className={beside ? 'flex gap-2 items-baseline' : undefined} key={fact.name}>
            <dt className={`text-tertiary text-sm ${beside ? 'flex-none w-19' : ''}`}>{fact.name}</dt>
            <dd className="wrap-anywhere">{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
);
