import { cacheEndpoints } from '@waybill/contract/endpoints/cache.ts';
import { roleMay } from '@waybill/contract/permissions.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mutation } from '../../../client/query.ts';
import { useSession } from '../../../client/session.ts';
import { changedAddress } from '../../../frame/address-filters.ts';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Reading } from '../../../frame/reading.tsx';
import { UserFilter } from '../../../frame/user-filter.tsx';
import { userPath } from '../../../paths.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { cacheQuery } from '../queries.ts';
import './user-cache.css';

export const UserCache = () => {
  const t = useT();
  const role = useSession(({ user }) => user?.role ?? 'user');
  const denied = roleMay(role, 'cache:clear_user') ? undefined : t('people.right.role');
  const [address, setAddress] = useSearchParams();
  const userId = /^\d{1,19}$/.exec(address.get('userId') ?? '')?.[0];
  const [clearing, setClearing] = useState(false);
  const clear = useMutation(mutation(cacheEndpoints.clearUserCache, { refreshes: [cacheEndpoints] }));
  const carryOut = async (): Promise<void> => {
    if (userId === undefined) return;
    try {
      const { cleared } = await clear.mutateAsync({ query: { userId } });
      message.success(t('cache.cleared', { count: cleared }));
      setClearing(false);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Card title={t('cache.user')}>
      <div className="user-cache-field">
        <UserFilter
          label={t('people.column.user')}
          userId={userId}
          onChange={(id) => setAddress(changedAddress(address, { userId: id }))}
        />
      </div>
      <p className="people-quiet">{t('cache.userText')}</p>
      {userId !== undefined && (
        <OfUser key={userId} userId={userId} denied={denied} onClear={() => setClearing(true)} />
      )}
      <ConfirmDialog
        open={clearing}
        title={t('cache.clearUser')}
        confirmLabel={t('cache.clear')}
        onCancel={() => setClearing(false)}
        onConfirm={carryOut}
      >
        {t('cache.clearUserText')}
      </ConfirmDialog>
    </Card>
  );
};

type OfUserProps = {
  readonly userId: string;
  readonly denied: string | undefined;
  readonly onClear: () => void;
};

const OfUser = ({ userId, denied, onClear }: OfUserProps) => {
  const t = useT();
  const cache = useQuery(cacheQuery(userId));
  return (
    <div className="people-acts">
      <Reading query={cache} lines={1}>
        {({ ofUser }) =>
          ofUser === null ? null : (
            <>
              <span>
                <Link to={userPath(userId)}>{ofUser.userName}</Link> ·{' '}
                {t('cache.userEntries', { count: ofUser.entries })}
              </span>
              <ReasonButton size="small" variant="danger" denied={denied} onClick={onClear}>
                {t('cache.clearUser')}
              </ReasonButton>
            </>
          )
        }
      </Reading>
    </div>
  );
};
