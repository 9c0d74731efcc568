import type { demoHistory as source } from '../zh-CN/demo-history.ts';

/** What sellers and staff wrote in the demo's past. */
export const demoHistory: Record<keyof typeof source, string> = {
  'demoHistory.sellers':
    'Yunfan Haibei Beichen Qinghe Lanjing Xingchuan Mulan Jinsui Baihe Chengguang ' +
    'Yuanzhou Shanhai Lingxi Dongli Feiyu Xuefeng Tianqi Hongtu Zhiyuan Meihua ' +
    'Luming Chaoyang Haitang Songtao Yuhang Qiming Nanfeng Hualin Jiyun Xiaoman ' +
    'Bohai Ganlan Shuxin Kunlun Dingxiang Haoyue Changfeng Yinhe Zhulin Ruixue',
  'demoHistory.refund.wrongZip': 'Wrong ZIP, we cannot use these numbers',
  'demoHistory.refund.cancelled': 'The buyer cancelled, the numbers were not used',
  'demoHistory.refund.late': 'The ship date does not match, the marketplace rejects it',
  'demoHistory.refund.twice': 'The network was slow, we ordered twice',
  'demoHistory.refund.accepted': 'Checked: not used, refund accepted',
  'demoHistory.refund.refused': 'The numbers were uploaded already, no refund under the terms',
  'demoHistory.recharge.transfer': 'Bank transfer, received',
  'demoHistory.recharge.prepaid': 'Prepaid for the quarter, receipt checked',
  'demoHistory.recharge.pending': 'Prepaid for the season, see the receipt',
  'demoHistory.recharge.unpaid': 'The amount received differs from the receipt',
  'demoHistory.adjust.reason': 'Compensation for an outage',
  'demoHistory.adjust.remark': 'Batch tracking was interrupted for two hours',
  'demoHistory.adjust.approved': 'Checked',
  'demoHistory.codes': 'Welcome gift',
  'demoHistory.lot.source': 'Export of own account',
  'demoHistory.lot.basis': 'Own labels, transferable',
  'demoHistory.lot.withdrawn': 'The carrier had these labels stopped',
  'demoHistory.notice.season.title': 'Delivery times in the peak season',
  'demoHistory.notice.season.content':
    'Ground services of UPS and FedEx take one to two days longer around Thanksgiving. Please ship early.',
  'demoHistory.notice.usps.title': 'USPS refresh is back',
  'demoHistory.notice.usps.content':
    'USPS no longer limits calls. Batches that were not finished go on by themselves.',
  'demoHistory.notice.discount.title': '10% and 20% off in batches',
  'demoHistory.notice.discount.content':
    'From 50 numbers in one order you get 10% off, from 200 numbers 20%. The order shows it.',
  'demoHistory.notice.codes.title': 'Exchange codes for new sellers',
  'demoHistory.notice.codes.content':
    'New sellers can exchange a code for 50 points in the personal centre within 180 days.',
  'demoHistory.notice.security.title': 'Do not share accounts',
  'demoHistory.notice.security.content':
    'Several people have signed in to one account. Open an account for each colleague and change passwords regularly.',
  'demoHistory.notice.maintenance.title': 'Maintenance',
  'demoHistory.notice.maintenance.content':
    'The database is upgraded on Sunday from 2:00 to 4:00. Queries and orders may be interrupted briefly.',
};
