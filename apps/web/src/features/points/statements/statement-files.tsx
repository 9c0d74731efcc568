import { statementEndpoints } from '@waybill/contract/endpoints/statements.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import './statements.css';

export const StatementFiles = ({ month, until }: { readonly month: string; readonly until?: string }) => {
  const t = useT();
  const query = { format: 'xlsx' as const, ...(until === undefined ? {} : { until }) };
  return (
    <ExportButton
      small
      label={{ text: 'XLSX', name: t('statements.download', { month: until ?? month, format: 'XLSX' }) }}
      save={() => download(statementEndpoints.downloadStatement, { params: { month }, query })}
    />
  );
};
