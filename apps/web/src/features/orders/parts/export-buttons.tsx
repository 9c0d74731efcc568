import { orderEndpoints } from '@waybill/contract/endpoints/orders.ts';
import { download } from '../../../client/files.ts';
import { useT } from '../../../frame/language.tsx';
import { ExportButton } from '../../../frame/list/export-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { requestOf, type OrderFilters } from '../filters.ts';

export const ExportButtons = ({ filters }: { readonly filters: OrderFilters }) => {
  const t = useT();
  return (
    <>
      {(['csv', 'xlsx'] as const).map((format) => (
        <ExportButton
          key={format}
          label={format === 'csv' ? 'orders.exportCsv' : 'orders.exportXlsx'}
          hint="orders.exportHelp"
          save={() => download(orderEndpoints.exportOrders, { body: { ...requestOf(filters), format } })}
        />
      ))}
      <Button title={t('orders.printHelp')} onClick={() => print()}>
        {t('orders.print')}
      </Button>
    </>
  );
};
