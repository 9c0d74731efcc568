import type { ApiKey } from '@waybill/contract/endpoints/keys.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { logsPath } from '../../../monitoring-paths.ts';
import { userPath } from '../../../paths.ts';
import type { Column } from '../../../ui/data-table/columns.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import type { Tone } from '../../../ui/tag.tsx';
import { When, minuteText } from '../../../ui/when.tsx';
import type { KeyAct } from '../queries.ts';

const tones: Readonly<Record<ApiKey['state'], Tone>> = {
  pending: 'warning',
  active: 'success',
  disabled: 'neutral',
  expired: 'warning',
  revoked: 'neutral',
};

/** What may be done to the keys of a list. */
export type KeyActs = {
  /** Why none of it may be done. */
  readonly denied: string | undefined;
  readonly onEdit: (key: ApiKey) => void;
  readonly onAct: (key: ApiKey, act: KeyAct) => void;
};

type OfKey = KeyActs & { readonly of: ApiKey };

const KeyName = ({ of }: { readonly of: ApiKey }) => (
  <span className="people-who">
    <span>{of.name}</span>
    <small>
      <code>
        {of.prefix}…{of.last4}
      </code>{' '}
      {of.template.name}
    </small>
  </span>
);

/** Who a key is of, by the name that people know. */
const KeyOwner = ({ of: { owner } }: { readonly of: ApiKey }) => (
  <span className="people-who">
    <Link to={userPath(owner.id)}>{owner.nickname ?? owner.userName}</Link>
    {owner.nickname !== null && <small>{owner.userName}</small>}
  </span>
);

const KeyState = ({ of: { state, collectUntil, rotatingUntil } }: { readonly of: ApiKey }) => {
  const t = useT();
  const waits = collectUntil !== null && (state === 'pending' || state === 'active');
  return (
    <span className="people-who">
      <StatusTag tone={tones[state]}>{t(`keys.state.${state}`)}</StatusTag>
      {waits && <small>{t('keys.waiting', { time: minuteText(collectUntil) })}</small>}
      {rotatingUntil !== null && state !== 'revoked' && (
        <small>{t('keys.rotating', { time: minuteText(rotatingUntil) })}</small>
      )}
    </span>
  );
};

const KeyButtons = ({ of, denied, onEdit, onAct }: OfKey) => {
  const t = useT();
  if (of.state === 'revoked') return <span className="people-quiet">{t('keys.ended')}</span>;
  const denyNew =
    denied ??
    (of.state === 'disabled'
      ? t('keys.isOff')
      : of.state === 'expired' && of.last4 !== ''
        ? t('keys.lifeOver')
        : undefined);
  const turn = of.state === 'disabled' ? 'enable' : 'disable';
  return (
    <span className="people-head">
      <ReasonButton size="small" denied={denied} onClick={() => onEdit(of)}>
        {t('console.edit')}
      </ReasonButton>
      <ReasonButton size="small" denied={denyNew} onClick={() => onAct(of, 'rotate')}>
        {t('keys.act.rotate')}
      </ReasonButton>
      <ReasonButton size="small" denied={denied} onClick={() => onAct(of, turn)}>
        {t(`keys.act.${turn}`)}
      </ReasonButton>
      <ReasonButton size="small" variant="danger" denied={denied} onClick={() => onAct(of, 'delete')}>
        {t('keys.act.delete')}
      </ReasonButton>
    </span>
  );
};

/** The columns of the list of keys. */
export const keyColumns = (t: WebTranslate, acts: KeyActs): Column<ApiKey>[] => [
  { id: 'name', header: t('keys.name'), width: 210, cell: (key) => <KeyName of={key} /> },
  {
    id: 'owner',
    header: t('keys.owner'),
    width: 180,
    cell: (key) => <KeyOwner of={key} />,
  },
  {
    id: 'state',
    header: t('people.column.status'),
    width: 170,
    cell: (key) => <KeyState of={key} />,
  },
  {
    id: 'usage',
    header: t('keys.usage'),
    width: 180,
    cell: ({ id, usage, lastUsedTime }) => (
      <span className="people-who">
        <Link className="number" to={logsPath({ keyId: id })}>
          {t('keys.usageText', { calls: usage.calls, errors: usage.errors })}
        </Link>
        {lastUsedTime !== null && (
          <small>
            {t('keys.lastUsed')} <When value={lastUsedTime} />
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'expireTime',
    header: t('keys.expires'),
    width: 150,
    cell: (key) => (key.expireTime === null ? t('keys.life.ever') : <When value={key.expireTime} />),
  },
  {
    id: 'actions',
    header: t('orders.column.actions'),
    width: 260,
    cell: (key) => <KeyButtons of={key} {...acts} />,
  },
];

/** A key where there is no room for columns. */
export const KeyCard = ({ of: key, ...acts }: OfKey) => {
  const t = useT();
  return (
    <div className="people-card">
      <div className="people-card-line">
        <KeyName of={key} />
        <KeyState of={key} />
      </div>
      <p className="people-quiet">
        {key.owner.nickname ?? key.owner.userName} ·{' '}
        <Link className="number keys-calls" to={logsPath({ keyId: key.id })}>
          {t('keys.usageText', { calls: key.usage.calls, errors: key.usage.errors })}
        </Link>
      </p>
      <KeyButtons of={key} {...acts} />
    </div>
  );
};
