import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { ticketDeskEndpoints } from '@waybill/contract/endpoints/ticket-desk.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { decimalText } from '../../../ui/numbers.ts';

type Assignees = EndpointData<typeof ticketDeskEndpoints.ticketStatistics>['byAssignee'];
type Props = { readonly assignees: Assignees; readonly onOpen: (id: string) => void };

/** What each of the staff has open, has solved, and how that was liked. */
export const AssigneeTable = ({ assignees, onOpen }: Props) => {
  const t = useT();
  if (assignees.length === 0) return null;
  return (
    <Card title={t('desk.stats.byAssignee')} flush>
      <div className="assignee-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('desk.assignee')}</th>
              <th scope="col">{t('desk.stats.open.now')}</th>
              <th scope="col">{t('desk.stats.resolved')}</th>
              <th scope="col">{t('tickets.rating')}</th>
            </tr>
          </thead>
          <tbody>
            {assignees.map(({ id, name, open, resolved, rating }) => (
              <tr key={id}>
                <th scope="row">
                  <button
                    type="button"
                    aria-label={t('desk.stats.open', { value: name })}
                    onClick={() => onOpen(id)}
                  >
                    {name}
                  </button>
                </th>
                <td className="number">{open}</td>
                <td className="number">{resolved}</td>
                <td className="number">{rating === null ? '–' : decimalText(rating)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
};
