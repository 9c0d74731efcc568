import type { ReactNode } from 'react';
import './facts.css';

type FactsProps = { readonly facts: readonly { readonly name: string; readonly value: ReactNode }[] };

export const Facts = ({ facts }: FactsProps) => (
  <dl className="facts">
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
