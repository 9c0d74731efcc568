import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import type { OrderFilters } from '../filters.ts';
import { useExport, type ExportFormat } from '../acts.ts';

/** Saves the orders that the filters show, a line a number; or prints what is on the screen. */
export const ExportButtons = ({ filters }: { readonly filters: OrderFilters }) => {
  const t = useT();
  const { mutate, isPending, variables } = useExport();
  const formats: readonly (readonly [ExportFormat, string])[] = [
    ['csv', t('orders.exportCsv')],
    ['xlsx', t('orders.exportXlsx')],
  ];
  const files = formats.map(([format, label]) => (
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
  return (
    <>
      {files}
      <Button title={t('orders.printHelp')} onClick={() => print()}>
        {t('orders.print')}
      </Button>
    </>
  );
};
