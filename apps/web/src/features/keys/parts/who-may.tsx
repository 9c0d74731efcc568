import { keyEndpoints } from '@waybill/contract/endpoints/keys.ts';
import { keyScopes, roles, type KeyScope } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../client/query.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { Tag } from '../../../ui/tag.tsx';

export const WhoMay = () => {
  const t = useT();
  const [permission, setPermission] = useState<KeyScope>(keyScopes[0]);
  const { data } = useQuery(query(keyEndpoints.whoMay, { query: { permission } }, { staleTime: 30_000 }));
  const tags = (texts: readonly string[]) =>
    texts.length === 0 ? (
      t('keys.nobody')
    ) : (
      <span className="people-head">
        {texts.map((text) => (
          <Tag key={text}>{text}</Tag>
        ))}
      </span>
    );
  return (
    <Card title={t('keys.who')}>
      <div className="grid gap-2">
        <PickField
          label={t('keys.permission')}
          value={permission}
          options={keyScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
          onChange={setPermission}
        />
        {data !== undefined && (
          <Facts
            facts={[
              {
                name: t('keys.whoRoles'),
                value: tags(
                  data.roles.map(({ role, accounts }) => {
                    const known = roles.find((name) => name === role);
                    return `${known === undefined ? role : t(`role.${known}`)} (${accounts})`;
                  }),
                ),
              },
              {
                name: t('keys.whoTemplates'),
                value: tags(data.templates.map(({ name, keys }) => `${name} (${keys})`)),
              },
              {
                name: t('keys.whoKeys'),
                value: tags(data.keys.map(({ name, owner }) => `${name} · ${owner}`)),
              },
              { name: t('keys.whoEndpoints'), value: tags(data.endpoints) },
            ]}
          />
        )}
      </div>
    </Card>
  );
};
