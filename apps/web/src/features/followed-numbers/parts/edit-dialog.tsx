import { useMutation } from '@tanstack/react-query';
import {
  followLimits,
  followedNumberEndpoints,
  type FollowedNumber,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { mutation } from '../../../client/query.ts';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { LineField } from '../../../ui/line-field.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { tagsOf } from '../filters.ts';
import { followChanges } from '../queries.ts';

type Props = { readonly row: FollowedNumber; readonly onClose: () => void };

export const EditDialog = ({ row: { id, tags, reference, note }, onClose }: Props) => {
  const t = useT();
  const change = useMutation(mutation(followedNumberEndpoints.changeFollowedNumber, followChanges));
  const form = useForm({
    initial: { tags: tags.join(', '), reference: reference ?? '', note: note ?? '' },
    submit: async (values) => {
      await change.mutateAsync({
        params: { id },
        body: {
          tags: tagsOf(values.tags),
          reference: values.reference,
          note: values.note,
          clear: (['reference', 'note'] as const).filter((name) => values[name].trim() === ''),
        },
      });
      message.success(t('follow.saved'));
      onClose();
    },
    alwaysExplains: true,
  });
  return (
    <FormDialog title={t('follow.editTitle')} submitLabel={t('follow.save')} form={form} onClose={onClose}>
      <LineField {...form.field('tags')} label={t('follow.tags')} hint={t('follow.tagsHint')} />
      <LineField
        {...form.field('reference')}
        label={t('follow.reference')}
        hint={t('follow.referenceHint')}
        maxLength={followLimits.referenceLength}
      />
      <TextAreaField
        {...form.field('note')}
        label={t('follow.note')}
        rows={3}
        maxLength={followLimits.noteLength}
      />
    </FormDialog>
  );
};
