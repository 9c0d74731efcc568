import { diagnosisEndpoints } from '@waybill/contract/endpoints/diagnosis.ts';
import { useMutation } from '@tanstack/react-query';
import { download } from '../../../client/files.ts';
import '../../../frame/console.css';
import { useT } from '../../../frame/language.tsx';
import { showError } from '../../../frame/messages.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { CarriersCard } from '../parts/carriers-card.tsx';
import { ConnectionsCard } from '../parts/connections-card.tsx';
import { DatabaseCard } from '../parts/database-card.tsx';
import { InvariantsBoard } from '../parts/invariants-board.tsx';
import { JobsCard } from '../parts/jobs-card.tsx';
import { ProcessesCard } from '../parts/processes-card.tsx';
import { ReservationsCard } from '../parts/reservations-card.tsx';
import { Suggestions } from '../parts/suggestions.tsx';
import './diagnosis-page.css';

export default function DiagnosisPage() {
  const t = useT();
  const report = useMutation({ mutationFn: () => download(diagnosisEndpoints.diagnosisReport) });
  return (
    <div className="console">
      <PageHeader
        title={t('page.systemDiagnosis')}
        lead={t('console.diagnosisLead')}
        extra={
          <Button
            icon={<Icon name="file" />}
            title={t('diagnosis.reportText')}
            loading={report.isPending}
            onClick={() => report.mutate(undefined, { onError: showError })}
          >
            {t('diagnosis.report')}
          </Button>
        }
      />
      <InvariantsBoard />
      <Suggestions />
      <ReservationsCard />
      <ConnectionsCard />
      <ProcessesCard />
      <DatabaseCard />
      <JobsCard />
      <CarriersCard />
    </div>
  );
}
