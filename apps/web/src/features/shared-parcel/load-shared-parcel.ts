import { signedInLoaders } from '@waybill/phrases/signed-in-loaders.ts';
import { addPhraseLoaders } from '@waybill/phrases/web-phrases.ts';
import { withPhrases } from '../../page-route.ts';

addPhraseLoaders(signedInLoaders);

/** The page with its phrases; those of a timeline are the shell's, which is not here. */
export const loadSharedParcel = withPhrases(
  ['signedIn', 'timeline', 'followed'],
  () => import('./shared-parcel-page.tsx'),
);
