import type { ReactNode } from 'react';
import './facts.css';

type FactsProps = {
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
  /** One below the other, each value beside its name. */
  readonly beside?: boolean;
};

export const Facts = ({ facts, beside = false }: FactsProps) => (
  <dl className={beside ? 'facts grid-cols-1 gap-2' : 'facts'}>
    {facts.map(({ name, value }) => (
      <div className={beside ? 'flex gap-2 items-baseline' : undefined} key={name}>
        <dt className={beside ? 'flex-none w-19' : undefined}>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
