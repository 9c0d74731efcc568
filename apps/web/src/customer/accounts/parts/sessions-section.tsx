import { useMutation } from '@tanstack/react-query';
import { sessionEndpoints, type SessionRow } from '@waybill/contract/endpoints/sessions.ts';
import type { WebTranslate } from '@waybill/phrases/web-phrases.ts';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { ResourceList } from '../../../shell/list/resource-list.tsx';
import { message } from '../../../shell/messages.tsx';
import { ConfirmDialog } from '../../../kit/confirm-dialog.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { StatusTag } from '../../../kit/tag.tsx';
import { Titled } from '../../../kit/titled.tsx';
import { endOthersMutation } from '../acts.ts';
import { isLoopback, readDevice } from '../device.ts';

export const SessionsSection = () => {
  const t = useT();
  return (
    <ResourceList
      title="personal.tab.sessions"
      query={() => query(sessionEndpoints.listSessions)}
      ownPage
      extra={(data) => <EndOthers others={data?.list.filter(({ current }) => !current).length ?? 0} />}
      above={() => <p className="text-tertiary">{t('devices.lead')}</p>}
      rowId={({ id }) => id}
      empty={{ icon: 'monitor', title: 'devices.onlyThis' }}
      columns={[
        {
          header: 'devices.device',
          width: 240,
          line: 1,
          cell: (session) => {
            const { device, current } = session;
            const name = deviceName(session, t);
            return (
              <span className="cluster">
                <Icon name={device !== null && readDevice(device).handheld ? 'phone' : 'monitor'} />
                {device === null ? name : <Titled title={device}>{name}</Titled>}
                {current && <StatusTag tone="success">{t('devices.current')}</StatusTag>}
              </span>
            );
          },
        },
        { header: 'word.ipAddress', width: 130, line: 2, cell: ({ ip }) => addressText(ip, t) },
        { header: 'word.lastUsed', width: 112, line: 2, time: (row) => row.lastUsedTime },
        {
          header: 'devices.by',
          width: 110,
          line: 3,
          cell: ({ signedInBy }) => t(`devices.by.${signedInBy}`),
        },
        { header: 'devices.created', width: 112, time: (row) => row.createdTime },
      ]}
      actions={[
        {
          label: 'word.signOut',
          name: (session) => t('devices.signOutOf', { device: deviceName(session, t) }),
          when: ({ current }) => !current,
          confirm: {
            title: 'devices.signOutTitle',
            text: (session) => t('devices.signOutText', { device: deviceName(session, t) }),
            done: 'devices.signedOut',
            danger: true,
            run: ({ id }) => call(sessionEndpoints.endSession, { params: { id } }),
          },
        },
      ]}
    />
  );
};

const EndOthers = ({ others }: { others: number }) => {
  const t = useT();
  const [asking, setAsking] = useState(false);
  const end = useMutation(endOthersMutation);
  return (
    <>
      <ReasonButton
        size="small"
        variant="danger"
        denied={others === 0 ? t('devices.onlyThis') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('devices.others')}
      </ReasonButton>
      <ConfirmDialog
        open={asking}
        danger
        title={t('devices.othersTitle')}
        confirmLabel={t('word.signOut')}
        onConfirm={async () => {
          message.success(t('devices.othersDone', { count: (await end.mutateAsync(undefined)) ?? others }));
          setAsking(false);
        }}
        onCancel={() => setAsking(false)}
      >
        {t('devices.othersText', { count: others })}
      </ConfirmDialog>
    </>
  );
};

const deviceName = ({ device }: SessionRow, t: WebTranslate): string => {
  if (device === null || device === '') return t('word.unknownDevice');
  const { browser, version, system } = readDevice(device);
  const program = t(`device.browser.${browser}`);
  return t('devices.name', {
    system: t(`device.system.${system}`),
    browser: version === undefined ? program : `${program} ${version}`,
  });
};

const addressText = (ip: string | null, t: WebTranslate): string => {
  if (ip === null || ip === '') return t('trackingStatus.unknown');
  return isLoopback(ip) ? t('devices.local', { ip }) : ip;
};
