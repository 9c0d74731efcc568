import { useMutation } from '@tanstack/react-query';
import {
  followLimits,
  followedNumberEndpoints,
  type FollowedNumber,
} from '@waybill/contract/endpoints/followed-numbers.ts';
import { mutation } from '../../client/query.ts';
import { OwnWordFields } from '../../shell/own-words.tsx';
import { LineField } from '../../kit/fields.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { useT } from '../../shell/language.tsx';
import { message } from '../../shell/messages.tsx';
import { useForm } from '../../shell/use-form.ts';
import { followChanges } from './queries.ts';
import { tagsOf } from './tags-of.ts';

export const EditDialog = (props: { readonly row: FollowedNumber; readonly onClose: () => void }) => {
  const {
    row: { id, tags, reference, note },
    onClose,
  } = props;
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
      message.success(t('word.saved'));
      onClose();
    },
    alwaysExplains: true,
  });
  return (
    <FormDialog title={t('follow.editTitle')} submitLabel={t('word.save')} form={form} onClose={onClose}>
      <LineField {...form.field('tags')} label={t('word.tags')} hint={t('follow.tagsHint')} />
      <OwnWordFields values={form.values} onChange={form.set} longest={followLimits.referenceLength} />
    </FormDialog>
  );
};
