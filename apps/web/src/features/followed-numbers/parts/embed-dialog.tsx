import { useQuery } from '@tanstack/react-query';
import { FormDialog } from '../../../frame/form-dialog.tsx';
import { useT } from '../../../frame/language.tsx';
import { message } from '../../../frame/messages.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { useForm } from '../../../frame/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { hostsIn } from '../embed-hosts.ts';
import { embedHostsQuery, useSaveEmbedHosts } from '../queries.ts';

type Props = { readonly onClose: () => void };

/** Chooses the websites that may show the shared parcels of the account. */
export const EmbedDialog = ({ onClose }: Props) => {
  const t = useT();
  const query = useQuery(embedHostsQuery);
  if (query.data !== undefined) return <Hosts hosts={query.data.hosts} onClose={onClose} />;
  return (
    <Dialog
      title={t('share.embedTitle')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t('follow.cancel')}</Button>}
    >
      <QueryWait query={query} lines={4} />
    </Dialog>
  );
};

const Hosts = ({ hosts, onClose }: Props & { readonly hosts: readonly string[] }) => {
  const t = useT();
  const save = useSaveEmbedHosts();
  const form = useForm({
    initial: { hosts: hosts.join('\n') },
    submit: async (typed) => {
      await save.mutateAsync(hostsIn(typed.hosts));
      message.success(t('follow.saved'));
      onClose();
    },
  });
  return (
    <FormDialog title={t('share.embedTitle')} submitLabel={t('follow.save')} form={form} onClose={onClose}>
      <TextAreaField
        {...form.field('hosts')}
        label={t('share.embedField')}
        hint={t('share.embedHint')}
        rows={4}
      />
    </FormDialog>
  );
};
