import { type StatementFormat, statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import './statements.css';

const formats = ['pdf', 'xlsx'] as const satisfies readonly StatementFormat[];

type Props = { readonly month: string; readonly until?: string };

/** A statement as files: of a month, or of its days up to one. */
export const StatementFiles = ({ month, until }: Props) => {
  const t = useT();
  const file = (format: (typeof formats)[number]) => {
    const text = format.toUpperCase();
    const query = { format, ...(until === undefined ? {} : { until }) };
    return (
      <ExportButton
        key={format}
        small
        label={{ text, name: t('statements.download', { month: until ?? month, format: text }) }}
        save={() => download(statementEndpoints.downloadStatement, { params: { month }, query })}
      />
    );
  };
  return <span className="statement-files">{formats.map(file)}</span>;
};
