/** What is said when the server has another version of the app; it is there before anything else fails. */
export const newVersion = {
  'failed.newVersion': '系统已更新，刷新页面后即可继续。未提交的内容请先复制保存。',
  'failed.reload': '刷新页面',
} as const;
