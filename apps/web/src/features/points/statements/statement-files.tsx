import { useMutation } from '@tanstack/react-query';
import { type StatementFormat, statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import './statements.css';

const formats = ['pdf', 'xlsx'] as const satisfies readonly StatementFormat[];

type Props = { readonly month: string; readonly until?: string };

const File = ({ month, until, format }: Props & { readonly format: (typeof formats)[number] }) => {
  const t = useT();
  const saving = useMutation({
    mutationFn: () =>
      download(statementEndpoints.downloadStatement, {
        params: { month },
        query: { format, ...(until === undefined ? {} : { until }) },
      }),
    onError: showError,
  });
  const name = format.toUpperCase();
  return (
    <Button
      size="small"
      aria-label={t('statements.download', { month: until ?? month, format: name })}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {name}
    </Button>
  );
};

/** A statement as files: of a month, or of its days up to one. */
export const StatementFiles = (statement: Props) => (
  <span className="statement-files">
    {formats.map((format) => (
      <File key={format} {...statement} format={format} />
    ))}
  </span>
);
