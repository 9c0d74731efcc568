import { ConsolePage } from '../../../frame/list/console-page.tsx';
import { Endpoints } from '../parts/endpoints.tsx';
import { teamChannels } from '../channel-calls.ts';

export default function TeamChannelsPage() {
  return (
    <ConsolePage title="page.teamChannels" lead="teamChannels.lead">
      <Endpoints calls={teamChannels} />
    </ConsolePage>
  );
}
