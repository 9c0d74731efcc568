import { ConsolePage } from '../../../shell/list/console-page.tsx';
import { Endpoints } from '../parts/endpoints.tsx';
import { teamChannels } from '../channel-calls.ts';

export default function TeamChannelsPage() {
  return (
    <ConsolePage>
      <Endpoints calls={teamChannels} />
    </ConsolePage>
  );
}
