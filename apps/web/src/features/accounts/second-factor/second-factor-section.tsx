import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { EndpointData } from '@waybill/contract/endpoint.ts';
import type { secondFactorEndpoints } from '@waybill/contract/endpoints/second-factor.ts';
import { useState } from 'react';
import { useT } from '../../../frame/language.tsx';
import { QueryWait } from '../../../frame/query-wait.tsx';
import { SecondFactorDue } from '../../../frame/second-factor-due.tsx';
import { secondFactorQuery } from '../../../frame/second-factor-query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusTag } from '../../../ui/status-tag.tsx';
import { When } from '../../../ui/when.tsx';
import '../parts/personal-sections.css';
import { FactorDialog, type FactorAct } from './factor-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import './second-factor.css';
import { SetUp } from './set-up.tsx';

type State = EndpointData<typeof secondFactorEndpoints.getSecondFactor>;
type App = EndpointData<typeof secondFactorEndpoints.beginTotp>;

/** Below so many recovery codes their owner is advised to make new ones. */
const few = 3;

/** Two-step sign-in: turn it on by an app, keep the recovery codes, move to another phone, turn it off. */
export const SecondFactorSection = () => {
  const t = useT();
  const client = useQueryClient();
  const state = useQuery(secondFactorQuery);
  const [app, setApp] = useState<App>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [act, setAct] = useState<FactorAct>();
  const read = (): void => void client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const { data } = state;
  return (
    <Card title={t('personal.tab.security')}>
      <div className="terms">
        <p className="personal-lead">{t('secondFactor.lead')}</p>
        {data === undefined ? (
          <QueryWait query={state} lines={4} />
        ) : app === undefined ? (
          <Overview state={data} onAct={setAct} />
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
      {act !== undefined && (
        <FactorDialog
          act={act}
          onClose={() => setAct(undefined)}
          onApp={setApp}
          onCodes={setCodes}
          onDone={read}
        />
      )}
    </Card>
  );
};

type OverviewProps = { readonly state: State; readonly onAct: (act: FactorAct) => void };

const Overview = ({ state, onAct }: OverviewProps) => {
  const t = useT();
  if (!state.on)
    return (
      <>
        <SecondFactorDue here />
        <div>
          <Button variant="primary" onClick={() => onAct('turnOn')}>
            {t('secondFactor.turnOn')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <Facts
        facts={[
          {
            name: t('secondFactor.state'),
            value: <StatusTag tone="success">{t('secondFactor.on')}</StatusTag>,
          },
          { name: t('secondFactor.since'), value: <When value={state.since} /> },
          {
            name: t('secondFactor.codesLeft'),
            value: t('secondFactor.codesLeftOf', { count: state.recoveryCodesLeft }),
          },
        ]}
      />
      {state.recoveryCodesLeft <= few && (
        <Notice tone="warning" hint={t('secondFactor.fewCodesHint')}>
          {t('secondFactor.fewCodes')}
        </Notice>
      )}
      <div className="factor-acts">
        <Button onClick={() => onAct('renew')}>{t('secondFactor.renew')}</Button>
        <Button onClick={() => onAct('move')}>{t('secondFactor.move')}</Button>
        <ReasonButton
          variant="danger"
          denied={state.required ? t('secondFactor.mustHave') : undefined}
          onClick={() => onAct('turnOff')}
        >
          {t('secondFactor.turnOff')}
        </ReasonButton>
      </div>
    </>
  );
};
