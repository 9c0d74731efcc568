/**
 * Components of every first page: forms and frames of a few elements. What the compiler adds to them
 * weighs more than what it saves (docs/decisions/041-room-on-the-public-pages.md).
 */
export const lightComponents = [
  'features/accounts/**/*.tsx',
  'features/*/mobile/{newest-orders,live-holds,balance-card,carrier-links,unread-row}.tsx',
  'features/notices/parts/{notice-bell,announcement-slot}.tsx',
  '{mobile-home,mobile-shell}.tsx',
  'frame/{balance,brand,keep-alive-outlet,frozen,kept-shell,order-tag,loading-overlay,mobile-frame}.tsx',
  'frame/{mobile-header,mobile-pull,mobile-tabs,session-status,session-warnings,boot-screen}.ts*',
  'frame/{full-page-state,list-pager,loading-bar,page-failed,preferences,query-wait,read-failure}.tsx',
  'frame/{root-frame,palette/palette-button}.tsx',
  'ui/{button,carrier-tile,countdown,icon,points,spinner,status-tag,tag,notice,password-field,segmented}.tsx',
  'ui/{strength-meter,text-field,ui-context,use-later,item-boundary}.ts*',
];
