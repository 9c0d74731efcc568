import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { useLocaleStore } from '../client/locale.ts';
import { Environment } from '../frame/environment.tsx';
import { loadPhraseGroup, startLanguage } from '../frame/language.tsx';
import MessageHost from '../frame/message-host.tsx';
import '../ui/base.css';
import { showTitles } from '../ui/title-tips.ts';
import '../ui/tokens.css';
import { Catalogue } from './catalogue.tsx';

// `?theme=dark&lang=en&only=dialog`; nothing is remembered.
const chosen = new URLSearchParams(location.search);
document.documentElement.dataset['theme'] = chosen.get('theme') === 'dark' ? 'dark' : 'light';
useLocaleStore.setState({ locale: chosen.get('lang') === 'en' ? 'en' : 'zh-CN' });
await startLanguage();
await loadPhraseGroup('signedIn');

const root = document.querySelector('#app');
if (root === null) throw new Error('index.html has no #app');
createRoot(root).render(
  <MemoryRouter>
    <Environment>
      <Catalogue only={chosen.get('only')} />
      <MessageHost />
    </Environment>
  </MemoryRouter>,
);
showTitles();
