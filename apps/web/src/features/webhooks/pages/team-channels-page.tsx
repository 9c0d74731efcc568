import { ConsolePage } from '../../../frame/list/console-page.tsx';
import '../parts/developers.css';
import { ChatChannels } from '../parts/chat-channels.tsx';
import { teamChannels } from '../channel-calls.ts';

/** /admin/chat-channels: where the team is notified of what concerns the staff. */
export default function TeamChannelsPage() {
  return (
    <ConsolePage title="page.teamChannels" lead="teamChannels.lead">
      <ChatChannels calls={teamChannels} />
    </ConsolePage>
  );
}
