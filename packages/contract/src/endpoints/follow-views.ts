import { z } from 'zod';
import { byOwner, del, get, groupOf, post } from '../endpoint.ts';
import { NewView, SavedView } from '../vocabulary/saved-view.ts';

export const followViewEndpoints = groupOf(byOwner('own:follow'), {
  listFollowViews: get('/followed-views', {
    summary: 'My saved filters of the list of followed numbers, oldest first',
    data: z.object({ list: z.array(SavedView) }),
  }),
  saveFollowView: post('/followed-views', {
    summary: 'Save a filter of the list under a name; the same name replaces it, at most 20',
    body: NewView,
    data: SavedView,
  }),
  deleteFollowView: del('/followed-views/:id', {
    summary: 'Remove a saved filter of mine',
  }),
});
