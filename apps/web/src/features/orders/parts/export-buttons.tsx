import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import type { OrderFilters } from '../filters.ts';
import { useExport, type ExportFormat } from '../queries.ts';

/** Saves the orders that the filters show, a line a number. */
export const ExportButtons = ({ filters }: { readonly filters: OrderFilters }) => {
  const t = useT();
  const { mutate, isPending, variables } = useExport();
  const formats: readonly (readonly [ExportFormat, string])[] = [
    ['csv', t('orders.exportCsv')],
    ['xlsx', t('orders.exportXlsx')],
  ];
  return formats.map(([format, label]) => (
    <Button
      key={format}
      title={t('orders.exportHelp')}
      loading={isPending && variables.format === format}
      disabled={isPending && variables.format !== format}
      onClick={() => mutate({ filters, format }, { onError: showError })}
    >
      {label}
    </Button>
  ));
};
