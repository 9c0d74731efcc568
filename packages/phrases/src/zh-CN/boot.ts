/** What index.html says when the app itself cannot. */
export const boot = {
  'site.needsScript': '请启用 JavaScript 后使用本平台。',
  'site.loadFailed': '页面加载失败。请检查网络后刷新页面；仍然打不开时，请清除浏览器缓存再试，或联系管理员。',
} as const;
