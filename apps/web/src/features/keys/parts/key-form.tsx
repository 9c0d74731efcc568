import { dayMs } from '@waybill/contract/std/days.ts';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../../client/server-clock.ts';
import { AreaField } from '../../../frame/area-field.tsx';
import type { FieldProblems } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { templatesQuery } from '../queries.ts';

/** How long a key is to work; `keep` changes nothing about it. */
export const lifetimes = ['keep', '30', '90', '365', 'ever'] as const;

/** What is filled in of a key. */
export type KeyContent = {
  readonly name: string;
  readonly templateId: string;
  readonly life: (typeof lifetimes)[number];
  readonly ips: string;
};

/** The addresses and ranges of a text with one a line. */
export const addressesIn = (ips: string): string[] => ips.split(/[\s,]+/).filter((ip) => ip !== '');

/** When a key with that lifetime expires; undefined where none is meant. */
export const expiryOf = (life: KeyContent['life']): string | undefined =>
  life === 'ever' || life === 'keep' ? undefined : new Date(serverNow() + Number(life) * dayMs).toISOString();

type KeyFieldsProps = {
  readonly content: KeyContent;
  readonly problems: FieldProblems;
  /** Whether it changes a key that is there. */
  readonly editing?: boolean;
  readonly onChange: (content: KeyContent) => void;
};

/** The fields of a key, but for its owner. */
export const KeyFields = ({ content, problems, editing = false, onChange }: KeyFieldsProps) => {
  const t = useT();
  const { data: templates = [] } = useQuery(templatesQuery);
  return (
    <>
      <TextField
        label={t('keys.name')}
        maxLength={40}
        value={content.name}
        hint={t('keys.nameHint')}
        error={problems['name']}
        onChange={(event) => onChange({ ...content, name: event.target.value })}
      />
      <PickField
        label={t('keys.template')}
        value={content.templateId === '' ? (templates[0]?.id ?? '') : content.templateId}
        error={problems['templateId']}
        options={templates.map((template) => ({ value: template.id, label: template.name }))}
        onChange={(templateId) => onChange({ ...content, templateId })}
      />
      {editing && <p className="people-quiet">{t('keys.templateNarrow')}</p>}
      <PickField
        label={t('keys.life')}
        value={content.life}
        error={problems['expireTime']}
        options={lifetimes
          .filter((value) => editing || value !== 'keep')
          .map((value) => ({ value, label: t(`keys.life.${value}`) }))}
        onChange={(life) => onChange({ ...content, life })}
      />
      <AreaField
        label={t('keys.ips')}
        hint={t('keys.ipsHint')}
        error={problems['allowedIps']}
        maxLength={2_000}
        value={content.ips}
        onChange={(ips) => onChange({ ...content, ips })}
      />
    </>
  );
};
