import type { NumberLife } from '@waybill/contract/endpoints/staff-numbers.ts';
import { Link } from 'react-router';
import { useT } from '../../../frame/language.tsx';
import { UserLink } from '../../../frame/user-link.tsx';
import { staffOrderPath } from '../../../monitoring-paths.ts';
import { paths } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { onceEach } from '../../../ui/once-each.ts';
import { When } from '../../../ui/when.tsx';

export const LifeCard = ({ life: { life, lot } }: { readonly life: NumberLife }) => {
  const t = useT();
  return (
    <Card title={t('life.title')}>
      <ol className="console-events">
        {onceEach(life, ({ time, kind }) => `${time} ${kind}`).map(({ key, item }) => (
          <li key={key}>
            <When value={item.time} />
            <strong>{t(`life.${item.kind}`)}</strong>
            {lotKinds.has(item.kind) && <Link to={paths.lots}>{lot.fileName}</Link>}
            {item.order !== null && (
              <Link className="tracking-number" to={staffOrderPath(item.order.id)}>
                {item.order.orderNo}
              </Link>
            )}
            {item.user !== null && <UserLink user={item.user} />}
            {item.actor !== null && <span>{t('life.by', { actor: item.actor })}</span>}
            {item.reason !== null && <span className="people-quiet">{item.reason}</span>}
          </li>
        ))}
      </ol>
      <p className="people-quiet">{t('life.holdsLimit')}</p>
    </Card>
  );
};

const lotKinds: ReadonlySet<string> = new Set(['imported', 'lot_withdrawn', 'lot_restored']);
