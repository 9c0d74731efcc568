import { useQuery } from '@tanstack/react-query';
import type { SessionRow } from '@waybill/contract/endpoints/accounts.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { message, showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { When } from '../../../ui/when.tsx';
import { isLoopback, readDevice } from '../device.ts';
import { useEndOtherSessions, useEndSession } from '../acts.ts';
import { sessionsQuery } from '../queries.ts';
import './personal-sections.css';
import { SectionState } from './section-state.tsx';

/** The devices that are signed in, and the way to sign them out. */
export const SessionsSection = () => {
  const t = useT();
  const sessions = useQuery(sessionsQuery);
  const [leaving, setLeaving] = useState<SessionRow | 'others'>();
  const end = useEndSession();
  const endOthers = useEndOtherSessions();
  const others = (sessions.data ?? []).filter((session) => !session.current).length;
  const one = leaving === 'others' ? undefined : leaving;

  const carryOut = async (): Promise<void> => {
    try {
      if (one === undefined) {
        message.success(t('devices.othersDone', { count: await endOthers.mutateAsync() }));
      } else {
        await end.mutateAsync(one.id);
        message.success(t('devices.signedOut'));
      }
      setLeaving(undefined);
    } catch (error) {
      showError(error);
    }
  };

  return (
    <Card
      title={t('personal.tab.sessions')}
      extra={
        <ReasonButton
          size="small"
          variant="danger"
          denied={others === 0 ? t('devices.onlyThis') : undefined}
          onClick={() => setLeaving('others')}
        >
          {t('devices.others')}
        </ReasonButton>
      }
    >
      <p className="personal-lead">{t('devices.lead')}</p>
      <SectionState query={sessions}>
        {(list) => (
          <ul className="devices" aria-label={t('devices.list')}>
            {list.map((session) => (
              <DeviceLine key={session.id} session={session} onSignOut={() => setLeaving(session)} />
            ))}
          </ul>
        )}
      </SectionState>
      <ConfirmDialog
        open={leaving !== undefined}
        danger
        title={t(one === undefined ? 'devices.othersTitle' : 'devices.signOutTitle')}
        confirmLabel={t('devices.signOut')}
        onConfirm={carryOut}
        onCancel={() => setLeaving(undefined)}
      >
        {one === undefined
          ? t('devices.othersText', { count: others })
          : t('devices.signOutText', { device: deviceName(one, t) })}
      </ConfirmDialog>
    </Card>
  );
};

const deviceName = ({ device }: SessionRow, t: WebTranslate): string => {
  if (device === null || device === '') return t('devices.unknown');
  const { browser, version, system } = readDevice(device);
  const program = t(`device.browser.${browser}`);
  return t('devices.name', {
    system: t(`device.system.${system}`),
    browser: version === undefined ? program : `${program} ${version}`,
  });
};

type DeviceLineProps = { readonly session: SessionRow; readonly onSignOut: () => void };

const DeviceLine = ({ session, onSignOut }: DeviceLineProps) => {
  const t = useT();
  const { device, ip, createdTime, lastUsedTime, current } = session;
  const name = deviceName(session, t);
  const handheld = device !== null && readDevice(device).handheld;
  return (
    <li className="device">
      <span className="device-icon">
        <Icon name={handheld ? 'phone' : 'monitor'} size="22px" />
      </span>
      <div className="device-main">
        <p className="device-name" title={device ?? undefined} tabIndex={device === null ? undefined : 0}>
          {name}
          {current && <StatusTag tone="success">{t('devices.current')}</StatusTag>}
        </p>
        <dl className="device-facts">
          <div>
            <dt>{t('devices.ip')}</dt>
            <dd className="number">{addressText(ip, t)}</dd>
          </div>
          <div>
            <dt>{t('devices.lastUsed')}</dt>
            <dd>
              <When value={lastUsedTime} />
            </dd>
          </div>
          <div>
            <dt>{t('devices.created')}</dt>
            <dd>
              <When value={createdTime} />
            </dd>
          </div>
        </dl>
      </div>
      {!current && (
        <Button size="small" aria-label={t('devices.signOutOf', { device: name })} onClick={onSignOut}>
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  );
};

const addressText = (ip: string | null, t: WebTranslate): string => {
  if (ip === null || ip === '') return t('devices.unknownIp');
  return isLoopback(ip) ? t('devices.local', { ip }) : ip;
};
