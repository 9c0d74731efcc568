import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../client/server-clock.ts';
import { AreaField } from '../../../frame/area-field.tsx';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { templatesQuery, useCreateKey } from '../queries.ts';

const lifetimes = ['30', '90', '365', 'ever'] as const;

type NewKeyDialogProps = {
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
};

/** Makes an API key for an account. */
export const NewKeyDialog = ({ onMade, onClose }: NewKeyDialogProps) => {
  const t = useT();
  const { data: templates = [] } = useQuery(templatesQuery);
  const create = useCreateKey();
  const [userId, setUserId] = useState('');
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<string>();
  const [life, setLife] = useState<(typeof lifetimes)[number]>('90');
  const [ips, setIps] = useState('');
  const templateId = chosen ?? templates[0]?.id ?? '';
  const check = () => ({
    ...(/^\d{1,19}$/.test(userId.trim()) ? {} : { userId: t('keys.userIdProblem') }),
    ...(name.trim() === '' ? { name: t('fields.viewName') } : {}),
    ...(templateId === '' ? { templateId: t('keys.noTemplates') } : {}),
  });
  return (
    <FormDialog
      title={t('keys.add')}
      submitLabel={t('keys.create')}
      check={check}
      onClose={onClose}
      onSubmit={async (key) => {
        const allowedIps = ips.split(/[\s,]+/).filter((ip) => ip !== '');
        const made = await create.mutateAsync({
          content: {
            userId: userId.trim(),
            templateId,
            name: name.trim(),
            ...(life === 'ever'
              ? {}
              : { expireTime: new Date(serverNow() + Number(life) * 86_400_000).toISOString() }),
            ...(allowedIps.length === 0 ? {} : { allowedIps }),
          },
          key,
        });
        onMade(made.key);
      }}
    >
      {(problems) => (
        <>
          <TextField
            label={t('keys.userId')}
            inputMode="numeric"
            maxLength={19}
            value={userId}
            hint={t('keys.userIdHint')}
            error={problems['userId']}
            onChange={(event) => setUserId(event.target.value)}
          />
          <TextField
            label={t('keys.name')}
            maxLength={40}
            value={name}
            hint={t('keys.nameHint')}
            error={problems['name']}
            onChange={(event) => setName(event.target.value)}
          />
          <PickField
            label={t('keys.template')}
            value={templateId}
            error={problems['templateId']}
            options={templates.map((template) => ({ value: template.id, label: template.name }))}
            onChange={setChosen}
          />
          <PickField
            label={t('keys.life')}
            value={life}
            error={problems['expireTime']}
            options={lifetimes.map((value) => ({ value, label: t(`keys.life.${value}`) }))}
            onChange={setLife}
          />
          <AreaField
            label={t('keys.ips')}
            hint={t('keys.ipsHint')}
            error={problems['allowedIps']}
            maxLength={2_000}
            value={ips}
            onChange={setIps}
          />
        </>
      )}
    </FormDialog>
  );
};
