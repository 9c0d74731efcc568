import { keyScopes, ownScopes, permissions, type KeyScope } from '@waybill/contract/permissions.ts';
import type { PermissionTemplate } from '@waybill/contract/endpoints/keys.ts';
import { useState } from 'react';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useSaveTemplate } from '../queries.ts';

type TemplateDialogProps = {
  readonly template: PermissionTemplate | undefined;
  readonly onClose: () => void;
};

/** Changes what the keys of a template may do, or makes a template. */
export const TemplateDialog = ({ template, onClose }: TemplateDialogProps) => {
  const t = useT();
  const save = useSaveTemplate();
  const [name, setName] = useState(template?.name ?? '');
  const [description, setDescription] = useState(template?.description ?? '');
  const [scopes, setScopes] = useState<ReadonlySet<KeyScope>>(new Set(template?.scopes));
  const toggle = (scope: KeyScope): void => {
    const next = new Set(scopes);
    if (!next.delete(scope)) next.add(scope);
    setScopes(next);
  };
  const check = () => ({
    ...(name.trim() === '' ? { name: t('fields.viewName') } : {}),
    ...(scopes.size === 0 ? { scopes: t('fields.scopes') } : {}),
  });
  return (
    <FormDialog
      title={t(template === undefined ? 'templates.add' : 'templates.edit')}
      submitLabel={t('console.save')}
      width={680}
      check={check}
      onClose={onClose}
      onSubmit={async (key) => {
        await save.mutateAsync({
          ...(template === undefined ? {} : { id: template.id, version: template.version }),
          content: {
            name: name.trim(),
            ...(description.trim() === '' ? {} : { description: description.trim() }),
            scopes: keyScopes.filter((scope) => scopes.has(scope)),
          },
          key,
        });
        message.success(t('templates.saved'));
        onClose();
      }}
    >
      {(problems) => (
        <>
          <TextField
            label={t('keys.name')}
            maxLength={40}
            value={name}
            error={problems['name']}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t('templates.description')}
            maxLength={200}
            value={description}
            error={problems['description']}
            onChange={(event) => setDescription(event.target.value)}
          />
          <ScopeList legend={t('templates.own')} scopes={ownScopes} chosen={scopes} onToggle={toggle} />
          <ScopeList legend={t('templates.staff')} scopes={permissions} chosen={scopes} onToggle={toggle} />
          {problems['scopes'] !== undefined && (
            <p className="filter-field-error" role="alert">
              {problems['scopes']}
            </p>
          )}
          {template !== undefined && template.keys > 0 && (
            <p className="people-quiet">{t('templates.change')}</p>
          )}
        </>
      )}
    </FormDialog>
  );
};

type ScopeListProps = {
  readonly legend: string;
  readonly scopes: readonly KeyScope[];
  readonly chosen: ReadonlySet<KeyScope>;
  readonly onToggle: (scope: KeyScope) => void;
};

const ScopeList = ({ legend, scopes, chosen, onToggle }: ScopeListProps) => {
  const t = useT();
  return (
    <fieldset className="scopes">
      <legend>{legend}</legend>
      {scopes.map((scope) => (
        <label key={scope}>
          <input type="checkbox" checked={chosen.has(scope)} onChange={() => onToggle(scope)} />
          <span>{t(`scope.${scope}`)}</span>
        </label>
      ))}
    </fieldset>
  );
};
