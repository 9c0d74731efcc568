import type { Recharge } from '@waybill/contract/endpoints/recharges.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { changedAddress, given, onPage, pageIn, textIn } from '../../../frame/address-filters.ts';
import '../../../frame/console.css';
import { useLanguage, useT } from '../../../frame/language.tsx';
import { ListCard } from '../../../frame/list-card.tsx';
import { showError } from '../../../frame/messages.tsx';
import { userPath } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { useToday } from '../../../ui/clock.ts';
import { isDay, lastDays } from '../../../ui/days.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { formatPoints, Points } from '../../../ui/points.tsx';
import { RangeField } from '../../../ui/range-field.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { When } from '../../../ui/when.tsx';
import { RechargeFilter } from '../parts/recharge-filter.tsx';
import { rechargesQuery, useExportRecharges } from '../queries.ts';

/** /admin/recharges: what the staff gave for which payment, to be compared with the operator's books. */
export default function RechargesPage() {
  const t = useT();
  const { locale } = useLanguage();
  const [address, setAddress] = useSearchParams();
  const today = useToday();
  const [from, to] = [address.get('startDate'), address.get('endDate')];
  const [startDate, endDate] = isDay(from) && isDay(to) ? [from, to] : lastDays(today, 30);
  const search = {
    refNo: textIn(address, 'refNo'),
    user: textIn(address, 'user'),
    staff: textIn(address, 'staff'),
  };
  const page = pageIn(address);
  const filters = given({ ...search, startDate, endDate });
  const recharges = useQuery(rechargesQuery(filters, page));
  const exporting = useExportRecharges();
  const reset = (): void => setAddress(new URLSearchParams());
  const { data } = recharges;
  return (
    <div className="console">
      <PageHeader
        title={t('page.recharges')}
        lead={t('recharges.lead')}
        extra={(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            loading={exporting.isPending && exporting.variables.format === format}
            onClick={() => exporting.mutate({ filters, format }, { onError: showError })}
          >
            {t(`recharges.export.${format}`)}
          </Button>
        ))}
      />
      <ListCard
        title={t('recharges.list')}
        extra={
          data === undefined ? undefined : (
            <span className="people-quiet">
              {t('recharges.sum', { count: data.total, points: formatPoints(data.points) })}
            </span>
          )
        }
        query={recharges}
        page={page}
        onPage={(next) => setAddress(onPage(address, next))}
        rowId={(recharge) => recharge.ledgerId}
        empty={{ icon: 'coins', title: 'recharges.none' }}
        onClear={address.size === 0 ? undefined : reset}
        filter={
          <RechargeFilter
            search={{ refNo: search.refNo ?? '', user: search.user ?? '', staff: search.staff ?? '' }}
            onSearch={(asked) => setAddress(changedAddress(address, asked))}
            onReset={reset}
          >
            <RangeField
              locale={locale}
              label={t('recharges.days')}
              startLabel={t('orders.startDate')}
              endLabel={t('orders.endDate')}
              start={startDate}
              end={endDate}
              longest={366}
              latest={today}
              presets={([7, 30, 90] as const).map((days) => {
                const [start, end] = lastDays(today, days);
                return { label: t(`orders.range.${days}`), start, end };
              })}
              onChange={(range) =>
                setAddress(changedAddress(address, { startDate: range.start, endDate: range.end }))
              }
            />
          </RechargeFilter>
        }
        columns={[
          {
            id: 'createdTime',
            header: t('people.column.time'),
            width: 150,
            cell: (recharge) => <When value={recharge.createdTime} />,
          },
          {
            id: 'user',
            header: t('people.column.user'),
            width: 190,
            cell: ({ user }) => <Link to={userPath(user.id)}>{user.userName}</Link>,
          },
          {
            id: 'points',
            header: t('people.act.points'),
            width: 110,
            align: 'end',
            cell: (recharge) => <Points value={recharge.points} />,
          },
          {
            id: 'refNo',
            header: t('people.act.refNo'),
            width: 180,
            cell: (recharge) => <Payment recharge={recharge} />,
          },
          {
            id: 'remark',
            header: t('people.act.remark'),
            width: 190,
            cell: (recharge) => (
              <span className="people-who">
                <span>{recharge.remark ?? '–'}</span>
                {recharge.duplicateReason !== null && (
                  <small>{t('payments.because', { reason: recharge.duplicateReason })}</small>
                )}
              </span>
            ),
          },
          {
            id: 'actor',
            header: t('people.column.actor'),
            width: 180,
            cell: ({ actor, approvedBy }) => (
              <span className="people-who">
                <span>{actor.userName}</span>
                {approvedBy !== null && (
                  <small>{t('payments.approvedBy', { name: approvedBy.userName })}</small>
                )}
              </span>
            ),
          },
        ]}
        card={(recharge) => (
          <div className="people-card">
            <div className="people-card-line">
              <Link to={userPath(recharge.user.id)}>{recharge.user.userName}</Link>
              <Points value={recharge.points} />
            </div>
            <Payment recharge={recharge} />
            <p className="people-quiet">
              {[recharge.remark, recharge.duplicateReason, recharge.actor.userName]
                .filter((text) => text !== null)
                .join(' · ')}
            </p>
            <p className="people-quiet">
              <When value={recharge.createdTime} />
            </p>
          </div>
        )}
      />
    </div>
  );
}

const Payment = ({ recharge: { refNo, duplicate } }: { readonly recharge: Recharge }) => {
  const t = useT();
  return (
    <span className="people-who">
      <span>{refNo ?? '–'}</span>
      {duplicate && (
        <span>
          <StatusTag tone="warning">{t('recharges.duplicate')}</StatusTag>
        </span>
      )}
    </span>
  );
};
