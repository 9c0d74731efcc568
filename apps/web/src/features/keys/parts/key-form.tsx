import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { plainText } from '@waybill/contract/std/typed-text.ts';
import { dayMs } from '@waybill/contract/std/days.ts';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../client/query.ts';
import { serverNow } from '../../../client/server-clock.ts';
import { useT } from '../../../frame/language.tsx';
import type { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';

/** How long a key is to work; `keep` changes nothing about it. */
export const lifetimes = ['keep', '30', '90', '365', 'ever'] as const;

export type KeyContent = {
  readonly name: string;
  readonly templateId: string;
  readonly expireTime: (typeof lifetimes)[number];
  readonly allowedIps: string;
};

/** The addresses and ranges of a text with one a line. */
export const addressesIn = (ips: string): string[] =>
  plainText(ips)
    .split(/[\s,]+/)
    .filter((ip) => ip !== '');

/** When a key with that lifetime expires; undefined where none is meant. */
export const expiryOf = (life: KeyContent['expireTime']): string | undefined =>
  life === 'ever' || life === 'keep' ? undefined : new Date(serverNow() + Number(life) * dayMs).toISOString();

type KeyFieldsProps = {
  readonly form: Pick<ReturnType<typeof useForm<KeyContent>>, 'field' | 'problems'>;
  readonly editing?: boolean;
};

export const KeyFields = ({ form, editing = false }: KeyFieldsProps) => {
  const t = useT();
  const templates = useQuery(query(keyEndpoints.listTemplates)).data?.list ?? [];
  const template = form.field('templateId');
  return (
    <>
      <LineField {...form.field('name')} label={t('word.name')} maxLength={40} hint={t('keys.nameHint')} />
      <PickField
        {...template}
        label={t('keys.template')}
        value={template.value === '' ? (templates[0]?.id ?? '') : template.value}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {editing && <p className="people-quiet">{t('keys.templateNarrow')}</p>}
      <PickField
        {...form.field('expireTime')}
        label={t('keys.life')}
        options={lifetimes
          .filter((value) => editing || value !== 'keep')
          .map((value) => ({ value, label: t(`keys.life.${value}`) }))}
      />
      <TextAreaField
        {...form.field('allowedIps')}
        label={t('keys.ips')}
        hint={t('keys.ipsHint')}
        rows={3}
        maxLength={2_000}
      />
    </>
  );
};
