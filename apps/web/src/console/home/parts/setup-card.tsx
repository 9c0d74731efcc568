import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { query } from '../../../client/query.ts';
import { useT } from '../../../shell/language.tsx';
import { Card } from '../../../kit/card.tsx';
import { Icon } from '../../../kit/icon.tsx';
import { paths } from '../../../paths.ts';

const steps = [
  ['prices', paths.prices],
  ['mail', paths.systemDiagnosis],
  ['lots', paths.lots],
  ['codes', paths.codes],
] as const;

/** What a new installation still needs before its users can buy; nothing once it has all. */
export const SetupCard = () => {
  const t = useT();
  const { data: setup } = useQuery(query(diagnosisEndpoints.getSetup, {}, { background: true }));
  if (setup === undefined || steps.every(([step]) => setup[step])) return null;
  return (
    <div className="lg:col-span-full">
      <Card title={t('setup.title')}>
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(([step, path], index) => (
            <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2" key={step}>
              {setup[step] ? (
                <Icon className="mt-0.75 text-success" name="checkCircle" />
              ) : (
                <span className="number text-tertiary">{index + 1}</span>
              )}
              <span>
                {setup[step] ? t(`setup.${step}`) : <Link to={path}>{t(`setup.${step}`)}</Link>}
                <small className="block text-tertiary text-xs">
                  {t(setup[step] ? 'results.state.done' : `setup.${step}.text`)}
                </small>
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
};
