import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { useState } from 'react';
import { useT } from '../../../shell/language.tsx';
import { QueryWait } from '../../../shell/query-wait.tsx';
import { SecondFactorDue } from '../../../shell/second-factor-due.tsx';
import { secondFactorQuery } from '../../../shell/second-factor-query.ts';
import { Button } from '../../../kit/button.tsx';
import { Card } from '../../../kit/card.tsx';
import { Facts } from '../../../kit/facts.tsx';
import { Notice } from '../../../kit/notice.tsx';
import { ReasonButton } from '../../../kit/reason-button.tsx';
import { StatusTag } from '../../../kit/tag.tsx';
import { When } from '../../../kit/when.tsx';
import { FactorDialog, type FactorAct } from './factor-dialog.tsx';
import { passkeysQuery, type FactorState } from './factor-state.ts';
import { AddPasskey, PasskeyList, usePasskeyDenied } from './passkeys.tsx';
import { saveFile } from '../../../client/files.ts';
import { useSession } from '../../../client/session.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { Dialog } from '../../../kit/dialog.tsx';
import { SetUp } from './set-up.tsx';

/** Recovery codes that were just made, to be kept: they are shown this once. Closes only by saying that they are. */
const RecoveryCodes = ({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) => {
  const t = useT();
  const account = useSession((state) => state.user?.email) ?? '';
  const title = t('secondFactor.fileTitle', { account });
  const text = [title, '', ...codes, ''].join('\r\n');
  return (
    <Dialog
      title={t('secondFactor.codesTitle')}
      onClose={() => undefined}
      foot={
        <Button variant="primary" onClick={onKept}>
          {t('secondFactor.kept')}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3.5">
        <Notice tone="warning">{t('secondFactor.codesText')}</Notice>
        <section className="grid gap-2 py-3 px-3.5 border border-default rounded-md bg-page">
          <h3 className="font-semibold wrap-anywhere">{title}</h3>
          <ul className="grid grid-cols-2 gap-y-1.5 gap-x-4" aria-label={t('secondFactor.codes')}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
        </section>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={codes.join('\n')} variant="default" size="middle">
            {t('word.copyAll')}
          </CopyButton>
          <Button
            onClick={() =>
              saveFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), t('secondFactor.fileName'))
            }
          >
            {t('word.download')}
          </Button>
          <Button onClick={() => print()}>{t('word.print')}</Button>
        </div>
      </div>
    </Dialog>
  );
};

/** Below so many recovery codes their owner is advised to make new ones. */
const few = 3;

export default function SecondFactorSection() {
  const t = useT();
  const client = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const [app, setApp] = useState<EndpointData<typeof secondFactorEndpoints.beginTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [act, setAct] = useState<FactorAct | 'addPasskey'>();
  const read = (): void => {
    for (const changed of [secondFactorQuery, passkeysQuery])
      void client.invalidateQueries({ queryKey: changed.queryKey });
  };
  const { data } = state;
  return (
    <Card title={t('personal.tab.security')}>
      <div className="grid gap-4 max-w-180">
        <p className="text-tertiary">{t('secondFactor.lead')}</p>
        {data === undefined ? (
          <QueryWait query={state} lines={4} />
        ) : app === undefined ? (
          <Overview state={data} onAct={setAct} onDone={read} />
        ) : (
          <SetUp
            app={app}
            replaces={data.on}
            onCancel={() => setApp(undefined)}
            onDone={(made) => {
              setApp(undefined);
              setCodes(made);
              read();
            }}
          />
        )}
      </div>
      {codes !== undefined && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {data !== undefined && act === 'addPasskey' && (
        <AddPasskey state={data} onClose={() => setAct(undefined)} onDone={read} onCodes={setCodes} />
      )}
      {data !== undefined && act !== undefined && act !== 'addPasskey' && (
        <FactorDialog
          act={act}
          state={data}
          onClose={() => setAct(undefined)}
          onApp={setApp}
          onCodes={setCodes}
          onDone={read}
        />
      )}
    </Card>
  );
}

const Overview = (props: {
  readonly state: FactorState;
  readonly onAct: (act: FactorAct | 'addPasskey') => void;
  readonly onDone: () => void;
}) => {
  const { state, onAct, onDone } = props;
  const t = useT();
  const denied = usePasskeyDenied(0);
  if (!state.on)
    return (
      <>
        <SecondFactorDue here />
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" onClick={() => onAct('turnOn')}>
            {t('secondFactor.turnOn')}
          </Button>
          <ReasonButton denied={denied} onClick={() => onAct('addPasskey')}>
            {t('passkey.turnOn')}
          </ReasonButton>
        </div>
      </>
    );
  const app = state.ways.includes('totp') ? 'move' : 'addApp';
  return (
    <>
      <Facts
        facts={[
          {
            name: t('word.state'),
            value: <StatusTag tone="success">{t('secondFactor.on')}</StatusTag>,
          },
          { name: t('secondFactor.since'), value: <When value={state.since} /> },
          {
            name: t('secondFactor.codesLeft'),
            value: t('word.countOf', { count: state.recoveryCodesLeft }),
          },
        ]}
      />
      {state.recoveryCodesLeft <= few && (
        <Notice tone="warning" hint={t('secondFactor.fewCodesHint')}>
          {t('secondFactor.fewCodes')}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onAct('renew')}>{t('secondFactor.renew')}</Button>
        <Button onClick={() => onAct(app)}>{t(`secondFactor.${app}`)}</Button>
        <ReasonButton
          variant="danger"
          denied={state.required ? t('secondFactor.mustHave') : undefined}
          onClick={() => onAct('turnOff')}
        >
          {t('secondFactor.turnOff')}
        </ReasonButton>
      </div>
      <PasskeyList state={state} onAdd={() => onAct('addPasskey')} onDone={onDone} />
    </>
  );
};
