/** Filters of a list that are saved under a name; a part of the groups of lists that have them. */
export const savedViews = {
  'views.all': '常用筛选',
  'views.save': '保存当前筛选',
  'views.nameHint': '同名的会被替换，最多保存 20 个',
  'views.saved': '已保存“{name}”',
  'views.remove': '删除筛选“{name}”',
  'views.removeTitle': '删除筛选“{name}”？',
  'views.removeText': '只删除这个筛选条件，列表中的内容不受影响。',
  'views.removed': '已删除',
} as const;
