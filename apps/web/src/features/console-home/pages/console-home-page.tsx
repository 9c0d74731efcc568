import { roleMay } from '@waybill/contract/permissions.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useSession } from '../../../client/session.ts';
import { consolePages } from '../../../frame/console-pages.ts';
import { useT } from '../../../frame/language.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { attentionSources, attentionsOf, type Attention } from '../attention.ts';
import { attentionQuery } from '../queries.ts';
import '../../../frame/console.css';
import './console-home-page.css';

/** /admin: what needs attention first, and the way to every page of the console. */
export default function ConsoleHomePage() {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const names = attentionsOf(role);
  return (
    <div className="console">
      <PageHeader title={t('page.console')} lead={t('console.lead')} />
      <Card title={t('console.attention')}>
        {names.length === 0 ? (
          <EmptyState icon="checkCircle" title={t('console.nothingForRole')} />
        ) : (
          <ul className="attentions">
            {names.map((name) => (
              <li key={name}>
                <AttentionLink name={name} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t('console.pages')}>
        <ul className="console-pages">
          {consolePages.map(({ path, label, lead, icon, needs }) => (
            <li key={path}>
              {roleMay(role, needs) ? (
                <Link className="console-page" to={path}>
                  <Icon name={icon} size="20px" />
                  <span>
                    <strong>{t(label)}</strong>
                    <small>{t(lead)}</small>
                  </span>
                </Link>
              ) : (
                <span className="console-page console-page-denied">
                  <Icon name="lock" size="20px" />
                  <span>
                    <strong>{t(label)}</strong>
                    <small>{t('console.denied')}</small>
                  </span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

const AttentionLink = ({ name }: { readonly name: Attention }) => {
  const t = useT();
  const { data, isError } = useQuery(attentionQuery(name));
  return (
    <Link className="attention" to={attentionSources[name].to} data-waiting={(data ?? 0) > 0}>
      <strong className="number">{isError ? '!' : (data ?? '–')}</strong>
      <span>{t(isError ? 'console.unreadable' : `console.attention.${name}`)}</span>
    </Link>
  );
};
