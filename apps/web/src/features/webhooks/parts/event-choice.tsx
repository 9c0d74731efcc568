import { type Permission, roleMay } from '@waybill/contract/permissions.ts';
import { useSession } from '../../../client/session.ts';
import { useT } from '../../../frame/language.tsx';

const subjects = [
  'order.*',
  'hold.*',
  'reservation.*',
  'refund.*',
  'points.*',
  'ticket.*',
  'tracking.*',
  'batch.*',
  'lot.*',
  'desk.*',
  'approval.*',
  'alert.*',
] as const;
type Subject = (typeof subjects)[number];

const needs: Readonly<Partial<Record<Subject, Permission>>> = {
  'lot.*': 'lots:read',
  'desk.*': 'tickets:read',
  'approval.*': 'approvals:read',
  'alert.*': 'security:read',
};

type EventChoiceProps = {
  readonly team?: boolean;
  readonly events: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (events: readonly string[]) => void;
};

/** Which events are sent. Single types that were chosen through the API stay chosen. */
export const EventChoice = ({ team = false, events, error, onChange }: EventChoiceProps) => {
  const t = useT();
  const role = useSession(({ user }) => user?.role);
  const offered = subjects.filter((name) => {
    const permission = needs[name];
    return (
      (permission === undefined && !team) ||
      (permission !== undefined && role !== undefined && roleMay(role, permission))
    );
  });
  const others = events.filter((name) => !offered.some((subject) => subject === name));
  const toggle = (name: string): void =>
    onChange(events.includes(name) ? events.filter((one) => one !== name) : [...events, name]);
  return (
    <>
      <fieldset className="webhook-events">
        <legend>{t('webhooks.events')}</legend>
        {offered.map((name) => (
          <label key={name}>
            <input type="checkbox" checked={events.includes(name)} onChange={() => toggle(name)} />
            <span>{t(`webhooks.events.${name}`)}</span>
          </label>
        ))}
        {others.map((name) => (
          <label key={name}>
            <input type="checkbox" checked onChange={() => toggle(name)} />
            <code>{name}</code>
          </label>
        ))}
      </fieldset>
      {error !== undefined && (
        <p className="filter-field-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
};
