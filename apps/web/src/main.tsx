// First: it says in which order layers count.
import './styles/public.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { takeOlderSession } from './client/live-session.ts';
import { followSession } from './shell/follow-session.ts';
import { startLanguage } from './shell/language.tsx';
import { openRoutesWith } from './shell/messages.tsx';
import { reloadOnNewVersion } from './shell/new-version.ts';
import { stayWith } from './shell/stay-put.ts';
import { startTheme } from './shell/theme.ts';
import { onCaughtError, watchErrors } from './shell/watch-errors.ts';
import { addSignedInRoutes, routes } from './routes.tsx';

// While developing, errors are only logged (spec section 7).
const reports = import.meta.env.PROD;
if (reports) watchErrors();
startTheme();
reloadOnNewVersion();
await takeOlderSession();
await startLanguage();

const router = createBrowserRouter(routes, { patchRoutesOnNavigation: addSignedInRoutes });
stayWith(router);
followSession(router);
openRoutesWith((route) => void router.navigate(route));

const root = document.querySelector('#app');
if (root === null) throw new Error('index.html has no #app');
createRoot(root, reports ? { onCaughtError } : {}).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);

void import('./kit/title-tips.ts').then(({ showTitles }) => showTitles());
