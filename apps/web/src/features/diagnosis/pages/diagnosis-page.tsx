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
import { useReport } from '../queries.ts';
import './diagnosis-page.css';

/** /admin/system-diagnosis: whether what must hold does, and how everything the service stands on is doing. */
export default function DiagnosisPage() {
  const t = useT();
  const report = useReport();
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
