import { useMutation } from '@tanstack/react-query';
import { mutation } from '../../client/query.ts';
import { LineField } from '../../ui/line-field.tsx';
import { FormDialog } from '../form-dialog.tsx';
import { useT } from '../language.tsx';
import { message } from '../messages.tsx';
import { useForm } from '../use-form.ts';
import type { ViewStore } from './view-store.ts';

type Props = { readonly store: ViewStore; readonly query: string; readonly onClose: () => void };

export default function SaveViewDialog({ store, query, onClose }: Props) {
  const t = useT();
  const save = useMutation(mutation(store.save, { refreshes: [store.list] }));
  const form = useForm({
    initial: { name: '' },
    endpoint: store.save,
    body: ({ name }) => ({ name, query }),
    submit: async ({ name }) => {
      await save.mutateAsync({ body: { name: name.trim(), query } });
      message.success(t('views.saved', { name: name.trim() }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('views.save')}
      submitLabel={t('word.save')}
      width={440}
      form={form}
      onClose={onClose}
    >
      <LineField {...form.field('name')} label={t('word.name')} hint={t('views.nameHint')} />
    </FormDialog>
  );
}
