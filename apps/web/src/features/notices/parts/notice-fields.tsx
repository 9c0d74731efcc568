import { roles } from '@waybill/contract/permissions.ts';
import {
  noticeLimits,
  noticePriorities,
  noticeTargets,
  noticeTypes,
  type NotificationType,
} from '@waybill/contract/vocabulary/notice.ts';
import { useId } from 'react';
import { useT } from '../../../frame/language.tsx';
import { ChoiceField } from '../../../ui/choice-field.tsx';
import { FilterField } from '../../../ui/filter-field.tsx';
import { LineField } from '../../../ui/line-field.tsx';
import { PickField } from '../../../ui/pick-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import type { DraftField, NoticeDraft } from '../notice-draft.ts';
import type { NoticeKind } from '../staff-queries.ts';
import { AudiencePreview } from './audience-preview.tsx';

/** What is wrong with which field, in the reader's words. */
export type FieldErrors = { readonly [Field in DraftField]?: string | undefined };

type Props = {
  readonly kind: NoticeKind;
  readonly draft: NoticeDraft;
  readonly errors: FieldErrors;
  readonly onEdit: (change: Partial<NoticeDraft>) => void;
};

const sendable = noticeTypes.filter((type): type is NotificationType => type !== 'announcement');

/** The fields of a notification or an announcement. */
export const NoticeFields = ({ kind, draft, errors, onEdit }: Props) => {
  const t = useT();
  const optional = t('noticeForm.optional');
  return (
    <>
      <LineField
        name="title"
        label={t('noticeForm.title')}
        hint={t('noticeForm.titleHint', { count: draft.title.trim().length, max: noticeLimits.title })}
        error={errors.title}
        value={draft.title}
        onChange={(title) => onEdit({ title })}
      />
      <TextAreaField
        name="content"
        label={t('noticeForm.content')}
        hint={t('noticeForm.contentHint', { count: draft.content.trim().length, max: noticeLimits.content })}
        error={errors.content}
        rows={6}
        value={draft.content}
        onChange={(content) => onEdit({ content })}
      />
      <div className="send-row">
        {kind === 'notification' && (
          <PickField
            label={t('noticeForm.type')}
            value={draft.type}
            options={sendable.map((value) => ({ value, label: t(`noticeType.${value}`) }))}
            onChange={(type) => onEdit({ type })}
          />
        )}
        <PickField
          label={t('noticeForm.priority')}
          value={draft.priority}
          options={noticePriorities.map((value) => ({ value, label: t(`noticePriority.${value}`) }))}
          onChange={(priority) => onEdit({ priority })}
        />
      </div>
      {kind === 'notification' && <Audience draft={draft} errors={errors} onEdit={onEdit} />}
      {kind === 'notification' && (
        <LineField
          name="link"
          label={t('noticeForm.link')}
          mark={optional}
          hint={t('noticeForm.linkHint')}
          error={errors.link}
          placeholder="/myorder"
          value={draft.link}
          onChange={(link) => onEdit({ link })}
        />
      )}
      <div className="send-row">
        <LineField
          type="datetime-local"
          name="startTime"
          label={t('noticeForm.start')}
          mark={optional}
          hint={t('noticeForm.startHint')}
          error={errors.startTime}
          value={draft.startTime}
          onChange={(startTime) => onEdit({ startTime })}
        />
        {kind === 'announcement' && (
          <LineField
            type="datetime-local"
            name="endTime"
            label={t('noticeForm.end')}
            mark={optional}
            hint={t('noticeForm.endHint')}
            error={errors.endTime}
            value={draft.endTime}
            onChange={(endTime) => onEdit({ endTime })}
          />
        )}
      </div>
      <p className="send-zone">{t('noticeForm.timeZone')}</p>
    </>
  );
};

/** Whom it is for. */
const Audience = ({ draft, errors, onEdit }: Omit<Props, 'kind'>) => {
  const t = useT();
  const rolesId = useId();
  const { targetType, roles: chosen } = draft;
  return (
    <div className="send-audience">
      <ChoiceField
        label={t('noticeForm.target')}
        value={targetType}
        options={noticeTargets.map((value) => ({ value, label: t(`noticeTarget.${value}`) }))}
        onChange={(next) => onEdit({ targetType: next })}
      />
      {targetType === 'role' && (
        <FilterField
          label={t('noticeForm.roles')}
          labelId={rolesId}
          error={errors.targetIds}
          noteId={`${rolesId}note`}
        >
          <div
            className="send-roles"
            role="group"
            aria-labelledby={rolesId}
            aria-describedby={`${rolesId}note`}
          >
            {roles.map((role, i) => (
              <label key={role}>
                <input
                  type="checkbox"
                  name={i === 0 ? 'targetIds' : undefined}
                  checked={chosen.includes(role)}
                  onChange={({ target }) =>
                    onEdit({ roles: roles.filter((r) => (r === role ? target.checked : chosen.includes(r))) })
                  }
                />
                {t(`role.${role}`)}
              </label>
            ))}
          </div>
        </FilterField>
      )}
      {targetType === 'user' && (
        <TextAreaField
          name="targetIds"
          label={t('noticeForm.accounts')}
          hint={t('noticeForm.accountsHint')}
          error={errors.targetIds}
          rows={2}
          value={draft.accounts}
          onChange={(accounts) => onEdit({ accounts })}
        />
      )}
      <AudiencePreview draft={draft} onEdit={onEdit} />
    </div>
  );
};
